/** Lights up and wires whatever on a board carries `data-target`; boards know nothing of legality. */
import type { Words } from "./wire";

export interface Marks {
  lit: ReadonlySet<string>;
  picked: readonly string[];
  /** Targets that do not join what is picked but would start another choice. */
  anew: ReadonlySet<string>;
  /** Targets that the proposed choice would add. */
  ghost: readonly string[];
  pointed: readonly string[];
  fresh: readonly string[];
  /** What each seat did in its latest turn. */
  deeds: ReadonlyMap<number, readonly string[]>;
  /** The seat's own choice that waits for the others. */
  chosen: readonly string[];
  /** Words for a lit target, for those who do not see the board. */
  tell: (target: string) => string;
  /** Why a closed target is closed, where it is known; null: nobody is asked, so nothing is. */
  why: ((target: string) => string) | null;
}

/** The kind and the item that a target names: "card:Cave" is the card "Cave". */
export function split(target: string): { kind: string; item: string } {
  const colon = target.indexOf(":");
  return { kind: target.slice(0, Math.max(colon, 0)), item: target.slice(colon + 1) };
}

/** What an element is called, where the game has a word for it. */
export function nameOf(words: Words | null, target: string): string {
  return words?.names[split(target).item] ?? "";
}

/** Whether a place inside something (`data-within="sheet:1"`) is among these targets.
 *
 * Where the targets name something of the same kind (another sheet), the place is not meant.
 */
export function meant(target: string, within: string | null, targets: readonly string[]): boolean {
  if (!targets.includes(target)) return false;
  if (within === null || targets.includes(within)) return true;
  const { kind } = split(within);
  return !targets.some((other) => split(other).kind === kind);
}

/** What is not a place: a mark on a whole sheet says nothing. */
const WHOLE = new Set(["seat", "player", "sheet", "board", ""]);

/** Whose latest deed a place is; null where it is nobody's. */
export function doer(
  target: string,
  within: string | null,
  deeds: ReadonlyMap<number, readonly string[]>,
): number | null {
  if (WHOLE.has(split(target).kind)) return null;
  let found: number | null = null;
  for (const [seat, targets] of deeds) if (meant(target, within, targets)) found = seat;
  return found;
}

/** Mark an element as a seat's deed, in the seat's colour. */
function own(element: HTMLElement | SVGElement, seat: number | null): void {
  if (seat === null) {
    if (!element.hasAttribute("data-deed")) return;
    element.removeAttribute("data-deed");
    element.style.removeProperty("--deed");
  } else if (element.dataset.deed !== String(seat)) {
    element.dataset.deed = String(seat);
    element.style.setProperty("--deed", `var(--p${(seat % 6) + 1})`);
  }
}

/** Put the marks onto the elements of a board. */
export function mark(root: Element, marks: Marks): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(
    "[data-target], [data-zoom]",
  )) {
    const target = element.dataset.target ?? "";
    const within = element.dataset.within ?? null;
    const still = element.closest("[data-still]") !== null;
    const picked = !still && marks.picked.includes(target);
    const lit = !still && marks.lit.has(target);
    flag(element, "data-lit", lit);
    flag(element, "data-picked", picked);
    flag(element, "data-anew", !still && !lit && !picked && marks.anew.has(target));
    flag(element, "data-ghost", !still && marks.ghost.includes(target));
    flag(element, "data-pointed", meant(target, within, marks.pointed));
    flag(element, "data-fresh", meant(target, within, marks.fresh));
    flag(element, "data-chosen", !still && marks.chosen.includes(target));
    own(element, doer(target, within, marks.deeds));
    if (lit || picked) {
      const label = element.dataset.label ?? target;
      const told = marks.tell(target);
      wire(element, {
        role: "button",
        tabindex: "0",
        "aria-pressed": String(picked),
        "aria-label": told ? `${label}: ${told}` : label,
      });
    } else {
      const closed = target !== "" && !still && !marks.anew.has(target);
      const why = (closed && marks.why?.(target)) || "";
      // What is never a choice has no label: it is there for the story to point at.
      const asks = closed && marks.why !== null && element.dataset.label !== undefined;
      wire(element, quiet(element, asks || why ? why : null));
    }
  }
}

/** What an element that is not lit needs so that its reason or its closer look can be reached.
 *
 * `why` is its reason, empty where none is known yet, null where it has none to give.
 */
function quiet(element: HTMLElement | SVGElement, why: string | null): Record<string, string> {
  const { zoom, label, target } = element.dataset;
  if (why === null && zoom === undefined) return {};
  const reason: Record<string, string> = why ? { "data-why": why, "aria-description": why } : {};
  if (element.matches("button, a, input")) return reason;
  // Reached by arrows with Shift, so that Tab goes over few things.
  if (element.matches("li, td, tr") || element.querySelector("[data-target], [data-zoom], button"))
    return { tabindex: "-1", ...reason };
  const nameless = !element.textContent?.trim();
  const name = label ?? (nameless ? (target ?? zoom) : undefined);
  // What opens a closer look is a button; what is only closed is a picture with a name.
  return {
    role: zoom === undefined ? "img" : "button",
    tabindex: "-1",
    ...(name === undefined ? {} : { "aria-label": name }),
    ...(zoom === undefined ? {} : { "aria-haspopup": "dialog" }),
    ...reason,
  };
}

const wired = new WeakMap<Element, string[]>();

/** Give an element these attributes, and take those that it was given before and lacks now. */
function wire(element: Element, attributes: Record<string, string>): void {
  for (const name of wired.get(element) ?? [])
    if (!(name in attributes)) element.removeAttribute(name);
  const mine: string[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (element.hasAttribute(name) && !wired.get(element)?.includes(name)) {
      // Lit ones are buttons whatever the board says; else the board's own word stands.
      if (attributes["aria-pressed"] === undefined) continue;
    }
    put(element, name, value);
    mine.push(name);
  }
  wired.set(element, mine);
}

function flag(element: Element, name: string, on: boolean): void {
  if (element.hasAttribute(name) !== on) element.toggleAttribute(name, on);
}

function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The target that an event is about, if it can be pointed at. */
export function targetOf(event: Event): { element: HTMLElement; target: string } | null {
  const at = event.target as Element | null;
  const element = at?.closest<HTMLElement>("[data-lit], [data-picked], [data-anew]");
  const target = element?.dataset.target;
  return element && target ? { element, target } : null;
}

/** The closed target that an event is about: one that could be pointed at, but not now. */
export function closedOf(event: Event): { element: HTMLElement; target: string } | null {
  const at = event.target as Element | null;
  const element = at?.closest<HTMLElement>("[data-target]");
  const target = element?.dataset.target;
  if (!element || !target || element.closest("[data-still]")) return null;
  return element.matches("[data-lit], [data-picked], [data-anew]") ? null : { element, target };
}

/** The element that can be looked at closer, and what of. */
export function closerOf(at: EventTarget | null): { element: HTMLElement; what: string } | null {
  const element = at instanceof Element ? at.closest<HTMLElement>("[data-zoom]") : null;
  const what = element?.dataset.zoom;
  return element && what ? { element, what } : null;
}

/** The targets that have a place on the board and could be pointed at there. */
export function placed(root: Element): Set<string> {
  const found = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-target]"))
    if (!element.closest("[data-still]") && element.dataset.target)
      found.add(element.dataset.target);
  return found;
}

export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The nearest of these boxes in the direction of an arrow key; -1 where there is none. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number {
  const [dx, dy] =
    key === "ArrowLeft"
      ? [-1, 0]
      : key === "ArrowRight"
        ? [1, 0]
        : key === "ArrowUp"
          ? [0, -1]
          : [0, 1];
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const ox = box.left + box.width / 2 - x;
    const oy = box.top + box.height / 2 - y;
    const along = ox * dx + oy * dy;
    if (along <= 1) return;
    const aside = Math.abs(ox * dy) + Math.abs(oy * dx);
    const far = along + 2.5 * aside;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}
