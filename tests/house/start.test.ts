import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FIXTURES_PATH } from "../../simulator/console/model/page-address.ts";
import { freePort } from "../../scripts/ports.ts";
import { ROOT } from "../../scripts/run.ts";

/** Starts a server for one test, with the script of a command. Returns the addresses that it prints. */
async function start(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const PORT = String(await freePort());
  const args = ["--import", "tsx", script];
  const server = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PORT, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill());
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () => reject(new Error(printed)));
    server.stdout.on("data", (chunk) => {
      printed += String(chunk);
      if (printed.includes("Ctrl-C")) resolve();
    });
  });
  return printed.match(/http:\S+/g) ?? [];
}

/** `npm start` runs it after the installation. */
const APP = "scripts/start.ts";

const hostsOf = (addresses: readonly string[]) =>
  new Set(addresses.map((address) => new URL(address).hostname));

/** The addresses of this machine in its networks. */
const external = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal, family }) => !internal && family === "IPv4")
  .map(({ address }) => address);

it("prints addresses that this machine and others can open, and saves fixtures only for this machine", async () => {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const addresses = await start(APP, { HOST: "0.0.0.0", FIXTURES_ROOT: folder });
  expect(hostsOf(addresses)).toEqual(new Set(["localhost", ...external]));
  for (const address of addresses) expect.soft((await fetch(address)).status, address).toBe(200);
  const scenario = JSON.stringify({ schemaVersion: 1, id: "kept", title: "Kept" });
  const statusFrom = async (host: string): Promise<number> => {
    const { port } = new URL(addresses[0] ?? "");
    const origin = `http://${host}:${port}`;
    const options = { method: "PUT", body: scenario, headers: { origin } };
    return (await fetch(`${origin}${FIXTURES_PATH}kept`, options)).status;
  };
  for (const host of external) expect.soft(await statusFrom(host), host).toBe(403);
  expect(readdirSync(folder)).toEqual([]);
  expect(await statusFrom("localhost")).toBe(201);
});

it("prints the address that HOST names", async () => {
  expect(hostsOf(await start(APP, { HOST: "127.0.0.1" }))).toEqual(new Set(["127.0.0.1"]));
});

it.each(["0.0.0.0", "::"])("prints localhost for the platform on the host %s", async (HOST) => {
  const addresses = await start("simulator/standin/platform/main.ts", { HOST });
  expect(hostsOf(addresses)).toEqual(new Set(["localhost"]));
});
