import { createServer } from "node:http";
import { KEYS } from "./calls/key-rules.ts";
import { listenerOf, SYSTEM_WORLD } from "./node.ts";
import { createPlatform } from "./platform.ts";

/** Serves the stand-in for the voice platform until it is interrupted. */
function main(): void {
  const given = process.env["PORT"] || "4545";
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return refuse(`PORT must be a whole number from 1 to 65535; it is "${given}".`);
  }
  const host = process.env["HOST"] || null;
  // The two addresses stand for all networks of this machine, and cannot be opened.
  const shown = host === null || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const server = createServer(listenerOf(createPlatform(SYSTEM_WORLD), host !== null));
  server.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") return refuse(`The server failed: ${error.message}`);
    const other = `PORT=${port + 1} npm run platform`;
    refuse(`Port ${port} is taken. Stop what runs there, or choose another: ${other}`);
  });
  // Any key can read every item, so only this machine may connect unless HOST opens the server.
  server.listen(port, host ?? "127.0.0.1", () =>
    process.stdout.write(welcome(`http://${shown}:${port}`)),
  );
  process.once("SIGINT", () => {
    server.closeAllConnections();
    server.close();
  });
}

function welcome(origin: string): string {
  const keys = KEYS.map(({ start, shows }) => `    ${start.padEnd(12)}${shows}`);
  return `
  The stand-in for the voice platform. It keeps everything in memory.

    address                 ${origin}
    waiting directed calls  ${origin}/standin/answers
    error reports           ${origin}/standin/reports

  Any key works and creates a call at once. A key prefix selects another response to a call:

${keys.join("\n")}

  For example:

    curl -X POST ${origin}/call/web -H 'authorization: Bearer unpaid-key' \\
      -H 'content-type: application/json' -d '{"assistantId": "any-assistant"}'

  Ctrl-C stops it.
`;
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

main();
