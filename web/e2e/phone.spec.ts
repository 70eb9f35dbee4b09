/** A phone, upright and on its side, in German too: all in reach, nothing cut off. */
import { expect, GAMES, ready, sitDown, somebody, test } from "./people";

for (const game of GAMES) {
  test(`${game.title}: a phone on its side has the board left and all else right`, async ({
    browser,
  }) => {
    const page = await somebody(browser, {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
      isMobile: true,
    });
    await sitDown(page, game.quick);
    await ready(page).first().waitFor({ state: "attached" });
    const board = await page.locator("section.board").boundingBox();
    const ribbon = await page.locator(".ribbon").boundingBox();
    const seats = page.locator(".seats");
    expect(board?.height).toBeGreaterThan(370);
    expect(ribbon?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
    // Whoever plays Rabbit alone has no strip of seats.
    if (await seats.isVisible()) expect((await seats.boundingBox())?.x).toBe(ribbon?.x);
    await page.context().close();
  });

  for (const [width, height] of [
    [360, 740],
    [844, 390],
  ] as const)
    test(`${game.title}: in German nothing of the shell is wider than ${width}, and thumbs hit it`, async ({
      browser,
    }) => {
      const page = await somebody(browser, {
        viewport: { width, height },
        hasTouch: true,
        isMobile: true,
        locale: "de-DE",
      });
      await sitDown(page, game.quick);
      await ready(page).first().waitFor({ state: "attached" });
      const found = await page.evaluate(() => {
        const shell = [...document.querySelectorAll<HTMLElement>("header, .seats, .ribbon")];
        const buttons = shell.flatMap((part) => [...part.querySelectorAll("button, a, select")]);
        const boxes = buttons.map((one) => one.getBoundingClientRect()).filter((b) => b.width > 0);
        const ends = document.documentElement.clientWidth + 0.5;
        return {
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          out: boxes.filter((box) => box.right > ends || box.left < -0.5).length,
          small: boxes.filter((box) => box.width < 43.5 || box.height < 43.5).length,
          cut: [...document.querySelectorAll<HTMLElement>(".ribbon button")].filter(
            (one) => one.scrollWidth > one.clientWidth + 1,
          ).length,
        };
      });
      expect(found).toEqual({ wide: 0, out: 0, small: 0, cut: 0 });
      // Nothing of the shell lies over the board.
      const over = await page.evaluate(() => {
        const board = document.querySelector("section.board");
        const box = board?.getBoundingClientRect();
        if (!board || !box) return ["no board"];
        const at = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y] as const));
        return at
          .map(([x, y]) => document.elementFromPoint(box.x + x * box.width, box.y + y * box.height))
          .filter((one) => one && !board.contains(one))
          .map((one) => one?.outerHTML.slice(0, 80));
      });
      expect(over).toEqual([]);
      await page.context().close();
    });
}
