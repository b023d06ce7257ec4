import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { ROOT } from "../../scripts/run.ts";

const copy = (...args: readonly string[]) =>
  execFileSync(
    process.execPath,
    ["--import", "tsx", "tools/copy-standin/copy-standin.ts", ...args],
    {
      cwd: ROOT,
      encoding: "utf8",
      stdio: "pipe",
    },
  );

/** Creates an app with a copy of the stand-ins. Its only packages are Vite and the SDK. */
function makeApp(): string {
  const app = mkdtempSync(join(tmpdir(), "app-"));
  onTestFinished(() => rmSync(app, { recursive: true }));
  copy(join(app, "standin"));
  mkdirSync(join(app, "node_modules/@vapi-ai"), { recursive: true });
  for (const name of ["vite", "@vapi-ai/web"])
    symlinkSync(join(ROOT, "node_modules", name), join(app, "node_modules", name));
  writeFileSync(join(app, "index.html"), '<head><script src="/first.js"></script></head>');
  writeFileSync(
    join(app, "vite.config.mjs"),
    'import { voiceStandin } from "./standin/index.mjs";\nexport default { plugins: [voiceStandin()] };\n',
  );
  return app;
}

/** Starts the app's own Vite for one test; returns its address. */
async function serveApp(cwd: string): Promise<string> {
  const port = String(await freePort());
  const args = ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", port];
  const server = spawn(process.execPath, [...args, "--strictPort"], { cwd });
  onTestFinished(() => void server.kill());
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () => reject(new Error(printed)));
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk) => {
        printed += String(chunk);
        if (printed.includes("Local")) resolve();
      });
  });
  return `http://127.0.0.1:${port}`;
}

it("a copy serves the stand-ins to an app that has only Vite and the SDK", async () => {
  const origin = await serveApp(makeApp());
  const text = async (path: string) => (await fetch(origin + path)).text();
  const [first] = /<script src="[^"]+"/.exec(await text("/")) ?? [];
  expect(first).toBe('<script src="/standin/client.js"');
  expect(await text("/standin/client.js")).toContain("voiceStandin");
  expect(await text("/standin/call-machine.js")).toContain("callMachine");
  expect(JSON.parse(await text("/standin/scenarios/short-call.json"))).toHaveProperty(
    "id",
    "short-call",
  );
  // The platform answers below its path only.
  for (const path of ["", "?limit=1", "/"])
    expect(await text(`/standin/platform${path}`)).toContain("Cannot GET /");
  expect(await text("/standin/platforms/nowhere")).toContain(first);
  const start = async (body: object, more: object = {}) => {
    const headers = { authorization: "Bearer own-key", ...more };
    const address = `${origin}/standin/platform/call/web`;
    return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  expect(await start({ assistantId: "own" })).toBe(201);
  expect(await start({ assistantId: "own", colour: "red" })).toBe(400);
  expect(await start({ assistantId: "own" }, { origin: "https://evil.example" })).toBe(403);
});

it("the command that copies the stand-ins asks for a folder when none is named", () => {
  expect(() => copy()).toThrow(/Name the new folder/);
});
