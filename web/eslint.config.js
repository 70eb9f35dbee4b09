import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules/", "test-results/"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // The rules page is the one place that renders HTML, from text that is escaped first.
      "svelte/no-at-html-tags": "off",
      // Sets and maps here are made, read and let go; none is changed while a page looks at it.
      "svelte/prefer-svelte-reactivity": "off",
      // Addresses of this client are plain strings; there is no router to resolve them by.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
