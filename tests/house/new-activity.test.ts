import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** Time for the compiler to read the whole project on a busy machine, in milliseconds. */
const TIMEOUT = 240_000;

let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "planted-activity-"));
  for (const folder of ["src", "simulator"])
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
  for (const folder of ["fixtures", "node_modules"])
    symlinkSync(join(ROOT, folder), join(copy, folder), "dir");
  const project = {
    extends: join(ROOT, "tsconfig.json"),
    include: ["src", "simulator"],
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(project));
}, TIMEOUT);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Replaces texts in a copy of the project, compiles the copy, and returns each error with its file. */
function compileWith(
  ...plants: readonly [file: string, from: string, to: string][]
): { readonly file: string; readonly error: string }[] {
  for (const [file, from, to] of plants) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--noEmit"], {
    cwd: copy,
    encoding: "utf8",
  });
  return stdout.split(/^(?=\S+\(\d+,\d+\): error)/m).map((error) => ({
    file: error.slice(0, error.indexOf("(")),
    error,
  }));
}

it(
  "the type check fails in the files that lack a new provider event or a new activity of the session",
  () => {
    const errors = compileWith(
      ["src/provider/events.ts", '"unknown-event",', '"unknown-event", "planted-event",'],
      [
        "src/provider/events.ts",
        '"unknown-event": {',
        '"planted-event": object; "unknown-event": {',
      ],
      ["src/call/activity.ts", '"stop.reject",', '"stop.reject", "planted.activity",'],
      [
        "src/call/activity.ts",
        '"stop.reject": Rejection;',
        '"stop.reject": Rejection; "planted.activity": object;',
      ],
    );
    const filesThatLack = (name: string) => [
      ...new Set(errors.flatMap(({ file, error }) => (error.includes(name) ? [file] : []))),
    ];
    expect(filesThatLack("planted-event")).toEqual(
      expect.arrayContaining([
        "simulator/console/model/run/activity-note.ts",
        "simulator/real-sdk/map-event.ts",
        "src/call/transition.ts",
        "src/diagnostics/to-scenario/redact-payload.ts",
        "src/diagnostics/entries/wordings.ts",
        "src/provider/read-event.ts",
      ]),
    );
    expect(filesThatLack("planted.activity")).toEqual(["src/diagnostics/entries/wordings.ts"]);
  },
  TIMEOUT,
);
