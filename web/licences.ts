/** Ships the licences of all that goes into the build, in one file beside it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FONTS = ["@fontsource-variable/fraunces", "@fontsource-variable/source-sans-3"];

function licenceOf(name: string): string {
  const folder = join(import.meta.dirname, "node_modules", name);
  const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
  if (!file) throw new Error(`${name} is built in, and has no licence file`);
  const version = (
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      version: string;
    }
  ).version;
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const names = new Set(FONTS);
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk")
          for (const id of Object.keys(chunk.modules)) {
            const found = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id);
            if (found?.[1]) names.add(found[1]);
          }
      const source = [...names]
        .sort()
        .map(licenceOf)
        .join(`\n${"-".repeat(72)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
