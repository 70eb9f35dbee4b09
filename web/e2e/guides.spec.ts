/** No guide gets stuck: each is followed through games that are played at random. */
import type { Page } from "@playwright/test";
import type { Guide, GuideMoment } from "../src/games/contract";
import { guide as hamsters } from "../src/games/hamsters/guide";
import { guide as kami } from "../src/games/kami/guide";
import { guide as rabbit } from "../src/games/rabbit/guide";
import { expect, test, type Wish } from "./people";

const GUIDES: Record<string, Guide> = { hamsters, kami, rabbit };
/** So many games, and in each so many choices of one's own. */
const GAMES = 12;
const CHOICES = 60;

type Moment = Omit<GuideMoment, "picked" | "box"> & { chosen: string[] };

/** Play a game at random over the socket, and keep what was seen before each choice. */
async function moments(page: Page, id: string, most: number): Promise<Moment[]> {
  return page.evaluate(
    ({ id, most }) =>
      new Promise<Moment[]>((done) => {
        const found: Moment[] = [];
        const socket = new WebSocket(
          `ws://${location.host}/api/tables/${id}/socket?lang=en&seat=0`,
        );
        let view: Moment["view"] | null = null;
        let decision = -1;
        const end = () => {
          socket.close();
          done(found);
        };
        socket.onmessage = ({ data }) => {
          const heard = JSON.parse(String(data)) as {
            type: string;
            view?: Moment["view"] | null;
            entries?: { view: Moment["view"] | null }[];
            now?: NonNullable<Moment["now"]> | null;
          };
          for (const seen of [heard.view, ...(heard.entries ?? []).map((entry) => entry.view)])
            view = seen ?? view;
          const now = heard.now ?? null;
          if (!now || !view) return;
          const moment = { view, seat: 0, now, made: found.length };
          if (now.to_act.length === 0 || found.length >= most) {
            found.push({ ...moment, chosen: [] });
            end();
            return;
          }
          const choice = now.choices[Math.floor(Math.random() * now.choices.length)];
          if (!choice || now.decision === decision) return;
          decision = now.decision;
          found.push({ ...moment, chosen: choice.targets });
          const id = String(found.length);
          socket.send(
            JSON.stringify({ type: "choose", id, decision, choice: choice.id, hold: false }),
          );
        };
        socket.onclose = end;
      }),
    { id, most },
  );
}

/** The step that a guide has come to after these moments, its buttons pressed as they come. */
function follow(guide: Guide, box: GuideMoment["box"], played: Moment[]): number {
  let at = 0;
  for (const { chosen, ...moment } of played)
    for (let picked = 0; picked <= chosen.length; picked++) {
      const here = { ...moment, box, picked: chosen.slice(0, picked) };
      while (at < guide.steps.length) {
        const step = guide.steps[at];
        step?.args?.(here);
        step?.targets?.(here);
        if (step?.done && !step.done(here)) break;
        at += 1;
      }
    }
  return at;
}

for (const [game, guide] of Object.entries(GUIDES))
  test(`the guide of ${game} comes to its end whatever is chosen`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto("/");
    await page.request.get("/api/me");
    const seats: Wish["seats"] = [{ kind: "me" }];
    for (let bot = 0; bot < guide.bots; bot++) seats.push({ kind: "bot", level: guide.level });
    for (let n = 0; n < GAMES; n++) {
      const answer = await page.request.post("/api/tables", {
        data: { game, seats, options: guide.options, undo: "free" },
      });
      const { table } = (await answer.json()) as { table: { id: string } };
      const printed = await page.request.get(`/api/tables/${table.id}/box`);
      const box = (await printed.json()) as GuideMoment["box"];
      const played = await moments(page, table.id, CHOICES);
      expect(played.length).toBeGreaterThan(2);
      expect(follow(guide, box, played), JSON.stringify(played.map((m) => m.chosen))).toBe(
        guide.steps.length,
      );
    }
  });
