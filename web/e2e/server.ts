/** One server for a whole run, on a free port with an empty database in a folder of its own. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { post } from "./post";

const root = join(import.meta.dirname, "../..");

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export default async function start(): Promise<() => Promise<void>> {
  const command = join(root, ".venv/bin/warren");
  if (!existsSync(command) || !existsSync(join(root, "src/warren/web/index.html")))
    throw new Error("nothing to test yet: run `make setup` first");
  const data = await mkdtemp(join(tmpdir(), "warren-browser-"));
  const port = await freePort();
  const mails = join(data, "mails");
  await mkdir(mails);
  const mail = await post(mails);
  process.env.WARREN_MAILS = mails;
  const url = `http://127.0.0.1:${port}`;
  const plenty = [
    "tables-per-person",
    "sockets-per-address",
    "sockets-per-table",
    "connections-per-address",
    "guest-burst",
    "table-burst",
    "replay-burst",
    "guess-burst",
    "chat-burst",
    "message-burst",
  ].flatMap((what) => [`--${what}`, "1000"]);
  const server = spawn(
    command,
    [
      ...["serve", "--port", String(port), "--data", data, "--log-level", "warning"],
      ...["--request-rate", "1000", "--request-burst", "5000", ...plenty],
      ...["--smtp", `smtp+plain://127.0.0.1:${mail.port}`, "--mail-from", "warren@example.org"],
      ...["--mail-delay", "1", "--url", url, "--login-burst", "1000"],
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  process.env.WARREN_URL = url;
  for (let tries = 0; ; tries++) {
    const up = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) break;
    if (tries > 150 || server.exitCode !== null) throw new Error("the server did not come up");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    mail.server.close();
    await rm(data, { recursive: true, force: true });
  };
}
