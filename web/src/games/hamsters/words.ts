/** What the board and the guide of Hungry Hamsters say. */
const en = {
  burrow: "Burrow of {name}",
  yours: "Your burrow",
  picked_of: "{n} of {of} picked",
  picked_ones: "{n} picked",
  clock_waits: "A 4th chamber starts it",
  clock_runs: "4, 5 or 6 takes a die",
  clock_solo: "4, 5 or 6 rings a die",
  clock_last: "The last turn!",
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
  guide_burrow:
    "This hill is your burrow: eight chambers, joined by tunnels. You fill it with supplies before winter.",
  guide_roll:
    "The die shows {n}, for everybody. Click a lit space of the cave in the middle: your first crosses go there.",
  guide_more: "Go on until {n} spaces hang together. The ribbon below says what it would bring.",
  guide_confirm: "Confirm below, or click the last space again.",
  guide_touch:
    "From now on, new crosses must touch old ones, or start at the far end of a tunnel you reached. Try the {n}.",
  guide_pass: "A {n} fits nowhere: that happens, you pass. Confirm below.",
  guide_score:
    "A full chamber scores the points on its sign. Mushrooms are 1 each; 1, 2, 3, 4 nuts are 2, 4, 8, 16 in all.",
  guide_ones:
    "These cups are for rolled ones: a 1 lets you cross 1 to 7 spaces, but seven in the whole game.",
  guide_timer:
    "When somebody enters a fourth chamber, the hourglass is turned. Then each 4, 5 or 6 takes one of three dice.",
  guide_others: "Everybody fills the same sheet. Click a small one to see it large.",
  guide_end: "That is all. Press L for a list of choices, R for the rules. Fill your burrow!",
};

const de: Record<keyof typeof en, string> = {
  burrow: "Bau von {name}",
  yours: "Dein Bau",
  picked_of: "{n} von {of} gewählt",
  picked_ones: "{n} gewählt",
  clock_waits: "Ab der 4. Kammer läuft sie",
  clock_runs: "4, 5, 6 nimmt einen",
  clock_solo: "4, 5, 6 umringt einen",
  clock_last: "Letzter Zug!",
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
  guide_burrow:
    "Dieser Hügel ist dein Bau: acht Kammern, durch Gänge verbunden. Du füllst ihn vor dem Winter mit Vorräten.",
  guide_roll:
    "Der Würfel zeigt {n}, für alle. Klicke ein leuchtendes Feld der Höhle in der Mitte an: Dort beginnst du.",
  guide_more: "Weiter, bis {n} Felder zusammenhängen. Das Band unten sagt, was es bringt.",
  guide_confirm: "Bestätige unten, oder klicke das letzte Feld noch einmal an.",
  guide_touch:
    "Von nun an müssen neue Kreuze alte berühren oder am anderen Ende eines erreichten Gangs beginnen. Versuche die {n}.",
  guide_pass: "Eine {n} passt nirgends: Das kommt vor, du passt. Bestätige unten.",
  guide_score:
    "Eine volle Kammer zählt die Punkte auf ihrem Schild. Pilze zählen je 1; 1, 2, 3, 4 Nüsse zusammen 2, 4, 8, 16.",
  guide_ones:
    "Diese Becher sind für Einsen: Eine 1 lässt dich 1 bis 7 Felder ankreuzen, aber sieben im ganzen Spiel.",
  guide_timer:
    "Betritt jemand die vierte Kammer, wird die Sanduhr gedreht. Dann nimmt jede 4, 5 oder 6 einen von drei Würfeln.",
  guide_others: "Alle füllen den gleichen Bau. Klicke einen kleinen an, um ihn groß zu sehen.",
  guide_end: "Das ist alles. L zeigt eine Liste der Züge, R die Regeln. Fülle deinen Bau!",
};

export const words: Record<string, Record<string, string>> = { en, de };
