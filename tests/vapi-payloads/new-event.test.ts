import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const PACKAGE = join(ROOT, "node_modules/@vapi-ai/web/dist");
const TYPES = readFileSync(join(PACKAGE, "vapi.d.ts"), "utf8");

/** A long limit, because the compiler reads all of the SDK's types, slowly on a busy machine. */
const PATIENT = { timeout: 240_000 };

/** Compiles the adapter against these types in place of the SDK's. Returns the compiler's output. */
function compile(types: string): string {
  const folder = mkdtempSync(join(tmpdir(), "sdk-types-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
    mkdirSync(join(folder, "sdk"));
    const api = JSON.stringify(join(PACKAGE, "api"));
    writeFileSync(join(folder, "sdk/vapi.d.ts"), types.replace("'./api'", api));
    const project = {
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: { paths: { "@vapi-ai/web": [join(folder, "sdk/vapi.d.ts")] }, types: [] },
      include: ["map-event.ts", "sdk.ts"].map((name) => join(ROOT, "src/provider/vapi", name)),
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const done = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
    return done.stdout + done.stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PLANTS: Readonly<Record<string, readonly [from: string, to: string, complaint: RegExp]>> = {
  "an added event": [
    "type VapiEventNames = ",
    "type VapiEventNames = 'planted-event' | ",
    /map-event\.ts.*planted-event.*is missing/,
  ],
  "a removed event": [
    "'network-connection' | ",
    "",
    /map-event\.ts.*network-connection.*does not exist/,
  ],
  "a renamed method": ["    setMuted(", "    setMutedNoMore(", /sdk\.ts[^]*'setMuted'/],
};

it("the adapter compiles against the installed types of the SDK", PATIENT, () => {
  expect(compile(TYPES)).toBe("");
});

it.each(Object.entries(PLANTS))(
  "the adapter no longer compiles after %s in the SDK's types",
  PATIENT,
  (_, [from, to, complaint]) => {
    expect(TYPES).toContain(from);
    expect(compile(TYPES.replace(from, to))).toMatch(complaint);
  },
);
