/** Bots as people call them: a name and a sentence for each level; the level itself stays in the API. */
import { t } from "./i18n.svelte";
import type { BotLevel } from "./wire";

const KNOWN = {
  kit: "kit",
  scout: "scout",
  "thinker:fast": "quick",
  thinker: "thinker",
  "thinker:deep": "deep",
} as const;

function known(level: string): (typeof KNOWN)[keyof typeof KNOWN] | null {
  return level in KNOWN ? KNOWN[level as keyof typeof KNOWN] : null;
}

/** What a level is called. */
export function botName(level: string): string {
  const name = known(level);
  return name ? t(`bot_${name}`) : level;
}

/** The name, and how it plays. */
export function botSentence({ level, text }: BotLevel): string {
  const name = known(level);
  return name ? t(`bot_${name}_plays`) : `${level}: ${text}`;
}
