/** Plays in a real browser: Debian's Chromium against a server of its own. */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["line"]],
  use: {
    viewport: { width: 1366, height: 800 },
    locale: "en-GB",
    colorScheme: "light",
    // Motion is drawn where a test is about it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    },
  },
  projects: [
    { name: "play", testMatch: "*.spec.ts", grepInvert: /@clicks/ },
    // Whole games by the hint, which take minutes and hang on luck: how many clicks they take.
    { name: "clicks", testMatch: "*.spec.ts", grep: /@clicks/ },
    { name: "screenshots", testMatch: "screenshots.ts" },
  ],
});
