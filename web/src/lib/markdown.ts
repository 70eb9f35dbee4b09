/** The plainest Markdown as HTML: paragraphs, lists, tables, code, emphasis, links. Escaped first. */

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );

/** Marks inside a line. */
export function inline(text: string): string {
  const code: string[] = [];
  return escape(text)
    .replace(/`([^`]+)`/g, (_, inside: string) => `\u0000${code.push(inside) - 1}\u0000`)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
    .replace(/(^|[\s(])_([^_\s][^_]*)_(?=[\s).,;:!?]|$)/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) =>
      /^https?:\/\//.test(to)
        ? `<a href="${to}" target="_blank" rel="noopener noreferrer">${words}</a>`
        : words,
    )
    .replace(/\u0000(\d+)\u0000/g, (_, n: string) => `<code>${code[Number(n)] ?? ""}</code>`);
}

export function markdown(text: string): string {
  const out: string[] = [];
  const lines = text.split("\n");
  let at = 0;
  const take = (fits: (line: string) => boolean): string[] => {
    const run: string[] = [];
    while (at < lines.length && fits(lines[at] ?? "")) run.push(lines[at++] ?? "");
    return run;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (!line.trim()) {
      at++;
    } else if (line.startsWith("```")) {
      at++;
      const inside = take((l) => !l.startsWith("```"));
      at++;
      out.push(`<pre tabindex="0"><code>${escape(inside.join("\n"))}</code></pre>`);
    } else if (/^\s*\|/.test(line)) {
      out.push(table(take((l) => /^\s*\|/.test(l))));
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const ordered = /^\s*\d+\./.test(line);
      const items: string[] = [];
      for (const l of take((l) => /^\s*([-*]|\d+\.)\s/.test(l) || /^\s{2,}\S/.test(l)))
        if (/^\s*([-*]|\d+\.)\s/.test(l)) items.push(l.replace(/^\s*([-*]|\d+\.)\s+/, ""));
        else items.push(`${items.pop() ?? ""} ${l.trim()}`);
      const kind = ordered ? "ol" : "ul";
      out.push(`<${kind}>${items.map((i) => `<li>${inline(i)}</li>`).join("")}</${kind}>`);
    } else {
      const run = take((l) => l.trim() !== "" && !/^\s*(\||[-*]\s|\d+\.\s|```)/.test(l));
      out.push(`<p>${inline(run.map((l) => l.replace(/^#+\s*/, "")).join(" "))}</p>`);
    }
  }
  return out.join("");
}

function table(rows: string[]): string {
  const cells = (row: string): string[] =>
    row
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => inline(cell.trim()));
  const [head, ...rest] = rows;
  const body = rest.filter((row) => !/^[\s|:-]+$/.test(row));
  const names = cells(head ?? "");
  // A table of pictures has no names for its columns.
  const heading = names.some((name) => name !== "")
    ? `<thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>`
    : "";
  return (
    `<div class="scroll" tabindex="0"><table>${heading}<tbody>` +
    body
      .map(
        (row) =>
          `<tr>${cells(row)
            .map((c) => `<td>${c}</td>`)
            .join("")}</tr>`,
      )
      .join("") +
    "</tbody></table></div>"
  );
}
