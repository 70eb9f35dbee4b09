/** Builds the client into the Python package, which serves and ships it. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { licences } from "./licences";

const server = process.env.WARREN_SERVER ?? "http://127.0.0.1:8018";

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: "../src/warren/web",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
  },
});
