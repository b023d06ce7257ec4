import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/ports.ts";
import { KEYS } from "./calls/key-rules.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** Starts the platform like `npm run platform`. */
function start(port: number | string) {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: { ...process.env, PORT: String(port) },
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const printed = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => {
        output += part.toString();
        if (output.includes("Ctrl-C")) resolve(output);
      });
    }
    void ended.then(() => resolve(output));
  });
  return { child, ended, printed };
}

describe("npm run platform", () => {
  it("prints its address and the keys, answers requests and exits on SIGINT", async () => {
    const port = await freePort();
    const { child, ended, printed } = start(port);
    expect(await printed).toContain(`curl -X POST http://localhost:${port}/call/web`);
    const lines = (await printed).split("\n").map((line) => line.trim());
    const missing = KEYS.filter(
      ({ start, shows }) => !lines.some((line) => line.startsWith(start) && line.endsWith(shows)),
    );
    expect(missing).toEqual([]);
    const response = await fetch(`http://127.0.0.1:${port}/call/web`, {
      method: "POST",
      headers: { authorization: "Bearer secret-key", "content-type": "application/json" },
      body: '{"assistantId":"a"}',
    });
    expect(response.status).toBe(201);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(await printed).not.toContain("secret-key");
  });

  it("exits with a message when the port is taken or invalid", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, "127.0.0.1", () => {
        const address = taken.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      }),
    );
    const second = start(port);
    expect(await second.printed).toBe(
      `Port ${port} is taken. Stop what runs there, or choose another: PORT=${port + 1} npm run platform\n`,
    );
    expect(await second.ended).toBe(1);
    taken.close();
    const wrong = start("many");
    expect(await wrong.printed).toBe(
      'PORT must be a whole number from 1 to 65535; it is "many".\n',
    );
    expect(await wrong.ended).toBe(1);
  });
});
