/** Sentences with gaps: `{name}`, and `{n:point|points}` for one or several. */

export type Args = Record<string, string | number>;

export function fill(sentence: string, args: Args = {}): string {
  return sentence.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one, many) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}
