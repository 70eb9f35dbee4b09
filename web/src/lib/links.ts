/** Links to open seats: whoever made a table keeps them on this device, to show them again. */
import { keep } from "./settings.svelte";
import type { MadeTable } from "./wire";

export function keepLinks({ table, links }: MadeTable): void {
  if (links.length === 0) return;
  keep(`links.${table.id}`, JSON.stringify(Object.fromEntries(links.map((l) => [l.seat, l.path]))));
}
