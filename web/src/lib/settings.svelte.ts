/** What a person set on this device: theme, language, sound, motion, how choices are made. */
import type { Speed } from "./teller";

export interface Settings {
  theme: "auto" | "light" | "dark";
  language: string;
  sound: boolean;
  motion: "auto" | "less";
  /** How fast it is told what others do. */
  speed: Speed;
  /** A choice is made by the click that leaves only one, without asking to confirm. */
  quick: boolean;
  /** Bots and luck wait after each choice until the person lets go. */
  hold: boolean;
  /** The board in words instead of a picture. */
  plain: boolean;
}

const KEY = "warren";

const usual: Settings = {
  theme: "auto",
  language: "",
  sound: false,
  motion: "auto",
  speed: "normal",
  quick: false,
  hold: false,
  plain: false,
};

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...usual, ...(kept as Partial<Settings>) };
  } catch {
    return { ...usual };
  }
}

export const settings: Settings = $state(
  typeof localStorage === "undefined" ? { ...usual } : read(),
);

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether things should stand still rather than move. */
export function still(): boolean {
  return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Small facts kept on this device under a name: what was seen last, which guides were done. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`${KEY}.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`${KEY}.${name}`, value);
  } catch {
    // See above.
  }
}
