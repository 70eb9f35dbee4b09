/** Markdown of rules pages as HTML. A tag in it is text, and links lead to the web or nowhere. */
import { Marked, type Tokens } from "marked";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const marked = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}</code></pre>`,
    // The page has its own headings; one inside a section is a line of it.
    heading({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>`;
    },
    image: ({ text }) => escape(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^https?:\/\//.test(href)
        ? `<a href="${escape(href)}" target="_blank" rel="noopener noreferrer">${words}</a>`
        : words;
    },
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[], open: string, close: string): string =>
        `<tr>${cells.map((c) => open + this.parser.parseInline(c.tokens) + close).join("")}</tr>`;
      // A table of pictures has no names for its columns.
      const head = header.some((cell) => cell.text !== "")
        ? `<thead>${row(header, '<th scope="col">', "</th>")}</thead>`
        : "";
      const body = rows.map((cells) => row(cells, "<td>", "</td>")).join("");
      return `<div class="scroll" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>`;
    },
  },
});

export const inline = (text: string): string => marked.parseInline(text, { async: false });

export const markdown = (text: string): string => marked.parse(text, { async: false });
