import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** Names that mean the same in both state machines, of the call and of the stage. */
const ACCEPTED = [
  "Command",
  "Effect",
  "INITIAL_STATE",
  "InputName",
  "InputNamed",
  "TABLE",
  "transition",
];

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

const files = ["src", "simulator"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`),
);

/** The files that export a name, by the name. An overloaded function counts once. */
const exporters = new Map<string, Set<string>>();
for (const file of files)
  for (const [, name = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(EXPORT))
    exporters.set(name, (exporters.get(name) ?? new Set()).add(file));

test("each name is exported by one file of src and simulator", () => {
  const shared = [...exporters].filter(([, places]) => places.size > 1);
  const found = shared.map(([name, places]) => [name, ...places].join(" "));
  expect(found.filter((line) => !ACCEPTED.includes(line.split(" ")[0] ?? ""))).toEqual([]);
  expect(ACCEPTED.filter((name) => (exporters.get(name)?.size ?? 0) < 2)).toEqual([]);
});
