/** A mail server that keeps what it gets as files, one for each mail. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";

export async function post(folder: string): Promise<{ server: Server; port: number }> {
  let count = 0;
  const server = createServer((socket) => {
    let rest = "";
    let letter: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 post");
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      const lines = (rest + data.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (letter) {
          if (line === ".") {
            writeFileSync(join(folder, `${++count}.eml`), letter.join("\n"));
            letter = null;
            say("250 kept");
          } else letter.push(line);
        } else if (/^DATA/i.test(line)) {
          letter = [];
          say("354 go on");
        } else if (/^QUIT/i.test(line)) {
          say("221 bye");
          socket.end();
        } else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}

/** The mails to an address so far, as text. */
export function letters(to: string): string[] {
  const folder = process.env.WARREN_MAILS ?? "";
  return readdirSync(folder)
    .sort((a, b) => parseInt(a) - parseInt(b))
    .map((file) => readFileSync(join(folder, file), "latin1"))
    .filter((letter) => letter.includes(`To: ${to}`))
    .map((letter) => letter.replace(/=\n/g, "").replace(/=3D/g, "="));
}
