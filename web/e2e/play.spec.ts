/** What every game must do at the table; a game with a board is one entry in people.ts. */
import { axe, choose, ended, expect, GAMES, lit, playOut, sitDown, somebody, test } from "./people";
import { Unseen, type Button } from "./unseen";

for (const game of GAMES) {
  test.describe(game.title, () => {
    test("a stranger is inside a game against bots after two clicks", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: `Play now: ${game.title}` }).click();
      await expect(page.getByRole("button", { name: "Yes, show me how" })).toBeVisible();
      await page.getByRole("button", { name: "No, just play" }).click();
      await expect(lit(page).or(page.locator(".ribbon .choice")).first()).toBeVisible();
    });

    test("a person finishes a game by clicking, plays again and sees the replay", async ({
      page,
    }) => {
      test.slow();
      const id = await sitDown(page, game.quick);
      await playOut(page, game);
      await expect(ended(page).getByRole("table")).toBeVisible();
      await expect(ended(page).getByRole("img", { name: /Scores over the game/ })).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await ended(page).getByRole("link", { name: "Replay" }).click();
      await expect(page).toHaveURL(new RegExp(`/replay/${id}`));
      const told = page.getByText(/^Moment 0 of \d+$/);
      await expect(told).toBeVisible();
      await page.getByRole("button", { name: "To the end" }).click();
      const last = Number((await page.getByRole("slider").getAttribute("max")) ?? 0);
      expect(last).toBeGreaterThan(3);
      await expect(page.getByRole("slider")).toHaveValue(String(last));
      await page.getByRole("button", { name: "One back" }).click();
      await page.getByRole("button", { name: "Link to this moment" }).click();
      await expect(page).toHaveURL(new RegExp(`at=${last - 1}`));
      await page.reload();
      await expect(page.getByRole("slider")).toHaveValue(String(last - 1));
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download" }).click();
      const file = await (await download).path();
      await page.goto("/replay");
      await page.getByLabel("Open a record from a file").setInputFiles({
        name: "game.json",
        mimeType: "application/json",
        buffer: await import("node:fs").then((fs) => fs.readFileSync(file)),
      });
      await expect(page.getByRole("slider")).toHaveAttribute("max", String(last));
      await page.goto(`/table/${id}`);
      await page.getByRole("button", { name: "Play again" }).click();
      await expect(page).not.toHaveURL(new RegExp(id));
      await expect(lit(page).or(page.locator(".ribbon .choice")).first()).toBeVisible();
    });

    test("keys alone are enough, and Escape takes a step back", async ({ page }) => {
      await sitDown(page, game.quick);
      await lit(page).first().waitFor();
      const before = await lit(page).count();
      await page.keyboard.press("Tab");
      for (let n = 0; n < 80; n++) {
        if (await page.evaluate(() => document.activeElement?.hasAttribute("data-lit"))) break;
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await expect(page.locator("[data-picked]")).not.toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.locator("[data-picked]")).toHaveCount(0);
      expect(await lit(page).count()).toBe(before);
      await page.keyboard.press("l");
      const list = page.getByRole("dialog", { name: "All choices" });
      await expect(list).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
      await page.keyboard.press("r");
      await expect(page.getByRole("tab", { name: "Rules" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      const seen = () =>
        page.locator(".rules li.now").evaluateAll((all) =>
          all.some((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          }),
        );
      await expect.poll(seen).toBe(true);
      for (let n = 0; n < 3; n++) await choose(page, "keys");
    });

    test("the accessibility tree alone is enough to play", async ({ page }) => {
      const id = await sitDown(page, game.quick);
      await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
      const made = async () => {
        const answer = await page.request.get(`/api/tables/${id}`);
        return ((await answer.json()) as { seq: number }).seq;
      };
      const unseen = await Unseen.of(page);
      const tools = /^(All choices|Hint|Undo|Since your last turn|Back)$/;
      const begun = await made();
      for (let n = 0; n < 40 && (await made()) < begun + 8; n++) {
        let open: Button[] = [];
        await expect
          .poll(async () => {
            const all = await unseen.buttons();
            const ribbon = all.filter(
              ({ within, name }) => within[0] === "sectionfooter" && !tools.test(name),
            );
            const board = all.filter(
              ({ within, pressed }) => within[0] === "region" && pressed === false,
            );
            open = [...ribbon.filter(({ name }) => name === "Confirm"), ...board, ...ribbon];
            return open.length;
          })
          .toBeGreaterThan(0);
        for (const { name } of open) expect(name).toMatch(/\p{L}/u);
        for (const { name } of open) expect(name).not.toMatch(/\b[a-z]+:[a-z0-9]/);
        const [first] = open;
        if (first) await unseen.press(first);
      }
      expect(await made()).toBeGreaterThanOrEqual(begun + 8);
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    });

    test("the list makes a choice in two keys", async ({ page }) => {
      await sitDown(page, game.quick);
      await lit(page).first().waitFor();
      await page.keyboard.press("l");
      const list = page.getByRole("dialog", { name: "All choices" });
      const first = list.locator("li button").first();
      const text = (await first.locator("span").first().textContent()) ?? "";
      await first.focus();
      await page.keyboard.press("Enter");
      await expect(list).toBeHidden();
      expect(text).not.toBe("");
      await choose(page);
    });

    test("two people at two browsers, a link between them, and one who watches", async ({
      browser,
      page,
    }) => {
      await page.request.get("/api/me");
      const made = await page.request.post("/api/tables", {
        data: { game: game.name, seats: [{ kind: "me" }, { kind: "open" }], public: true },
      });
      const { table, links } = (await made.json()) as {
        table: { id: string };
        links: { path: string }[];
      };
      await page.goto(`/table/${table.id}`);
      await expect(page.getByText("Open seat", { exact: true })).toBeVisible();
      expect(await axe(page)).toEqual([]);

      const other = await somebody(browser);
      await other.goto(links[0]?.path ?? "");
      await other.getByLabel("Your name").fill("Bea");
      expect(await axe(other)).toEqual([]);
      await other.getByRole("button", { name: "Sit down" }).click();
      await expect(page.getByText("Bea").first()).toBeVisible();
      await expect(
        lit(page).or(page.locator(".ribbon .choice")).or(page.getByText("Waiting for")).first(),
      ).toBeVisible();

      const watcher = await somebody(browser);
      await watcher.goto(`/table/${table.id}`);
      await expect(watcher.getByText("Bea").first()).toBeVisible();
      for (let n = 0; n < 4; n++)
        for (const player of [page, other])
          if (
            (await lit(player).count()) > 0 ||
            (await player.locator(".ribbon .choice").count()) > 0
          )
            await choose(player);
      await page.keyboard.press("c");
      await page.getByLabel("Say something").fill("hello there");
      await page.keyboard.press("Enter");
      for (const reader of [other, watcher]) {
        await reader.keyboard.press("c");
        await expect(reader.getByText("hello there")).toBeVisible();
      }
      await expect(lit(watcher)).toHaveCount(0);
      await expect(watcher.locator("[data-confirm]")).toHaveCount(0);
      await other.context().close();
      await watcher.context().close();
    });

    test("a reload in mid-choice loses nothing, and neither does a lost connection", async ({
      page,
      context,
    }) => {
      await sitDown(page, game.quick);
      await choose(page);
      await lit(page).first().waitFor();
      await lit(page).first().click();
      const lines = await page.locator(".story li").count();
      await page.reload();
      await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
      await expect(page.locator(".story li")).toHaveCount(lines);
      await expect(page.locator("[data-picked]")).toHaveCount(0);
      await context.setOffline(true);
      await page.evaluate(() => dispatchEvent(new Event("offline")));
      await context.setOffline(false);
      await choose(page);
      expect(await page.locator(".story li").count()).toBeGreaterThanOrEqual(lines);
    });

    test("people at one screen take turns, covered where something is hidden", async ({ page }) => {
      await sitDown(page, game.together);
      if (!game.covered) {
        for (let n = 0; n < 8; n++) await choose(page);
        await expect(page.locator(".cover")).toHaveCount(0);
        return;
      }
      const cover = page.getByRole("dialog", { name: "It is Ben's turn" });
      for (let n = 0; n < 12 && !(await cover.isVisible()); n++) {
        await choose(page);
        await page.waitForTimeout(100);
      }
      await expect(cover).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.getByRole("button", { name: "I am Ben" }).click();
      await expect(cover).toBeHidden();
      await choose(page);
    });

    test("a held choice can be taken back", async ({ page }) => {
      await page.addInitScript(() =>
        localStorage.setItem("warren", '{"hold":true,"speed":"once"}'),
      );
      await sitDown(page, game.quick);
      for (let n = 0; n < (game.opening ?? 0); n++) await choose(page);
      await lit(page).first().waitFor();
      const before = await lit(page).count();
      await choose(page);
      const undo = page.getByRole("button", { name: "Undo" });
      await expect(undo).toBeVisible();
      await undo.click();
      await expect(lit(page)).toHaveCount(before);
      await expect(undo).toBeHidden();
    });

    test("the board in words is enough to play, as for a game that has no board", async ({
      page,
    }) => {
      await page.addInitScript(() =>
        localStorage.setItem("warren", '{"plain":true,"speed":"once"}'),
      );
      await sitDown(page, game.quick);
      await expect(page.locator("section.board svg")).toHaveCount(0);
      for (let n = 0; n < 3; n++) await choose(page);
      await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
      expect(await axe(page)).toEqual([]);
    });

    test("a hint points at a choice", async ({ page }) => {
      await sitDown(page, game.quick);
      await lit(page).first().waitFor();
      await page.keyboard.press("h");
      await expect(page.locator("[data-confirm]:enabled, dialog .hint").first()).toBeVisible({
        timeout: 45_000,
      });
    });

    test("a line of the story points at its place", async ({ page }) => {
      await sitDown(page, game.quick);
      const lines = page.locator(".story button");
      const pointed = page.locator("[data-pointed]");
      await expect(async () => {
        await choose(page);
        await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
        for (const line of (await lines.all()).reverse()) {
          await line.hover();
          if ((await pointed.count()) > 0) return;
        }
        throw new Error("no line has a place on the board yet");
      }).toPass();
    });

    test("the guided start teaches by doing", async ({ page }) => {
      await page.goto("/");
      await page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: game.title, exact: true }) })
        .getByRole("button", { name: /Learn by playing/ })
        .click();
      const guide = page.getByRole("complementary", { name: "First game" });
      await expect(guide).toBeVisible();
      await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
      expect(await axe(page)).toEqual([]);
      for (let n = 0; n < 80 && (await guide.isVisible()); n++) {
        const next = guide.getByRole("button", { name: /^(Next|Play on)$/ });
        if (await next.isVisible()) await next.click();
        else if (!(await choose(page))) break;
        await page.waitForTimeout(50);
      }
      await expect(guide).toBeHidden();
    });

    test("on a phone, board and choices are within reach", async ({ browser }) => {
      const page = await somebody(browser, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await sitDown(page, game.quick);
      await lit(page).first().waitFor();
      for (let n = 0; n < 3; n++) await choose(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("button, a.button")]
          .filter((b) => b.offsetParent && !b.closest(".story"))
          .map((b) => ({ text: b.outerHTML.slice(0, 90), h: b.offsetHeight, w: b.offsetWidth }))
          .filter(({ h, w }) => h < 44 || w < 44),
      );
      expect(small).toEqual([]);
      expect(await axe(page)).toEqual([]);
      await page.getByRole("button", { name: "Rules" }).click();
      await expect(page.getByRole("dialog", { name: "Rules" })).toBeVisible();
      await page.context().close();
    });

    test("in the dark nothing is unreadable", async ({ browser }) => {
      const page = await somebody(browser, { colorScheme: "dark" });
      await sitDown(page, game.quick);
      await choose(page);
      await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });
  });
}
