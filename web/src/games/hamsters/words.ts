/** What the board and the guide of Hungry Hamsters say. */
const en = {
  burrow: "Burrow of {name}",
  yours: "Your burrow",
  others: "The others' burrows",
  picked_of: "{n} of {of} picked",
  picked_ones: "{n} of up to {of} picked",
  clock_waits: "start: 4th chamber",
  clock_runs: "4, 5, 6 takes one",
  clock_next: "4, 5, 6: last turn",
  clock_solo: "4, 5, 6 rings one",
  clock_last: "The last turn!",
  clock_over: "time is up",
  timer_die: "die {n} of {of} of the timer, still there",
  timer_gone: "die {n} of {of} of the timer, crossed off",
  tunnel: "tunnel between {from} and {to}",
  tunnel_open: "open tunnel, from {from} to {to}",
  sign: "chamber {letter}: {points} points once full, {n} of {of} crossed",
  sign_full: "chamber {letter} is full: {points} points",
  worth:
    "{nuts} {nuts:nut|nuts}; one, two, three, four are worth {list} together. {mushrooms} {mushrooms:mushroom|mushrooms}, 1 point each.",
  space: "space {name}",
  nut: "nut",
  mushroom: "mushroom",
  chambers: "chambers",
  mushrooms: "mushrooms",
  nuts: "nuts",
  crossed: "crossed off",
  die: "The die shows {n}",
  no_die: "The die waits",
  hourglass_open: "The hourglass stands: the timer does not run yet",
  hourglass_run: "The hourglass is turned: the timer runs",
  timer: "Timer: {n} of {of} dice left",
  ones: "Ones: {n} of {of} slots left",
  enlarge: "Look at the burrow of",
  back: "Back to your burrow",
  guide_aim:
    "Most points win. This hill is your burrow: eight chambers, joined by tunnels. The signs say what a chamber scores once all its spaces are crossed off.",
  guide_goods:
    "Goods score at once, full chamber or not: each mushroom 1, and 1, 2, 3, 4 nuts 2, 4, 8, 16 together. The row under the burrow counts yours.",
  guide_roll:
    "The die shows {n}, for everybody. Click a lit space of the cave in the middle: your first crosses go there.",
  guide_more:
    "Go on until {n} spaces hang together. The sign above the burrow counts them, the ribbon below says what they bring.",
  guide_confirm: "Confirm below, or click the last space again.",
  guide_touch:
    "From now on, new crosses must touch old ones, or start at the far end of a tunnel you reached (dotted). Try the {n}; where nothing fits, you pass.",
  guide_ones:
    "These cups are for rolled ones: a 1 lets you cross as many spaces as you like, but each takes a cup, and there are seven for the whole game.",
  guide_timer:
    "The hourglass: once somebody has entered a fourth chamber, it runs. From then on each 4, 5 or 6 takes one of the three dice beside it; the turn that takes the third is the last.",
  guide_others: "Everybody fills the same sheet. Click a small one to see it large.",
  guide_end: "That is all. Press L for a list of choices, R for the rules. Fill your burrow!",
};

const de: Record<keyof typeof en, string> = {
  burrow: "Bau von {name}",
  yours: "Dein Bau",
  others: "Die Bauten der anderen",
  picked_of: "{n} von {of} gewählt",
  picked_ones: "{n} von höchstens {of} gewählt",
  clock_waits: "Start: 4. Kammer",
  clock_runs: "4, 5, 6 nimmt einen",
  clock_next: "4, 5, 6: letzter Zug",
  clock_solo: "4, 5, 6 umringt einen",
  clock_last: "Letzter Zug!",
  clock_over: "Zeit um",
  timer_die: "Zeitwürfel {n} von {of}, noch da",
  timer_gone: "Zeitwürfel {n} von {of}, abgestrichen",
  tunnel: "Gang zwischen {from} und {to}",
  tunnel_open: "offener Gang von {from} nach {to}",
  sign: "Kammer {letter}: voll {points} Punkte, {n} von {of} angekreuzt",
  sign_full: "Kammer {letter} ist voll: {points} Punkte",
  worth:
    "{nuts} {nuts:Nuss|Nüsse}; eine, zwei, drei, vier zählen zusammen {list}. {mushrooms} {mushrooms:Pilz|Pilze}, je 1 Punkt.",
  space: "Feld {name}",
  nut: "Nuss",
  mushroom: "Pilz",
  chambers: "Kammern",
  mushrooms: "Pilze",
  nuts: "Nüsse",
  crossed: "angekreuzt",
  die: "Der Würfel zeigt {n}",
  no_die: "Der Würfel wartet",
  hourglass_open: "Die Sanduhr steht: Die Zeit läuft noch nicht",
  hourglass_run: "Die Sanduhr ist gedreht: Die Zeit läuft",
  timer: "Zeit: noch {n} von {of} Würfeln",
  ones: "Einsen: noch {n} von {of} Plätzen",
  enlarge: "Ansehen: der Bau von",
  back: "Zurück zu deinem Bau",
  guide_aim:
    "Die meisten Punkte gewinnen. Dieser Hügel ist dein Bau: acht Kammern, durch Gänge verbunden. Die Schilder sagen, was eine Kammer zählt, sobald alle ihre Felder angekreuzt sind.",
  guide_goods:
    "Vorräte zählen sofort, ob die Kammer voll ist oder nicht: jeder Pilz 1, und 1, 2, 3, 4 Nüsse zusammen 2, 4, 8, 16. Die Reihe unter dem Bau zählt deine.",
  guide_roll:
    "Der Würfel zeigt {n}, für alle. Klicke ein leuchtendes Feld der Höhle in der Mitte an: Dort beginnst du.",
  guide_more:
    "Weiter, bis {n} Felder zusammenhängen. Das Schild über dem Bau zählt sie, das Band unten sagt, was sie bringen.",
  guide_confirm: "Bestätige unten, oder klicke das letzte Feld noch einmal an.",
  guide_touch:
    "Von nun an müssen neue Kreuze alte berühren oder am anderen Ende eines erreichten Gangs (gepunktet) beginnen. Versuche die {n}; wo nichts passt, passt du.",
  guide_ones:
    "Diese Becher sind für Einsen: Eine 1 lässt dich beliebig viele Felder ankreuzen, aber jedes kostet einen Becher, und es sind sieben im ganzen Spiel.",
  guide_timer:
    "Die Sanduhr: Sobald jemand eine vierte Kammer betreten hat, läuft sie. Dann nimmt jede 4, 5 oder 6 einen der drei Würfel daneben; der Zug, der den dritten nimmt, ist der letzte.",
  guide_others: "Alle füllen den gleichen Bau. Klicke einen kleinen an, um ihn groß zu sehen.",
  guide_end: "Das ist alles. L zeigt eine Liste der Züge, R die Regeln. Fülle deinen Bau!",
};

export const words: Record<string, Record<string, string>> = { en, de };
