/** Applies what changed to what was seen before; docs/protocol.md says how changes are told. */
import type { Change, Json } from "./wire";

/** A view after some changes; what did not change stays the same object. */
export function applied<Seen>(view: Seen, changes: readonly Change[]): Seen {
  let seen = view as Json;
  for (const { at, to } of changes) seen = put(seen, at, to as Json);
  return seen as Seen;
}

function put(seen: Json, [key, ...rest]: readonly (string | number)[], to: Json): Json {
  if (key === undefined) return to;
  if (Array.isArray(seen))
    return seen.map((part, index) => (index === key ? put(part, rest, to) : part));
  const parts = seen as { [key: string]: Json };
  return { ...parts, [key]: put(parts[key] ?? null, rest, to) };
}
