import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, it } from "vitest";
import { ARROWS } from "../../scripts/arrows.ts";
import { lint } from "./lint-run.ts";

interface Configuration {
  readonly settings: {
    readonly "boundaries/elements": readonly { readonly type: string; readonly pattern: string }[];
    readonly "boundaries/files": readonly { readonly category: string; readonly pattern: string }[];
  };
}

const text = readFileSync(resolve(import.meta.dirname, "../../.oxlintrc.json"), "utf8");
const { settings } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, "")) as Configuration;

/** A file in each room of the linter's configuration. */
const ROOMS: Readonly<Record<string, string>> = Object.fromEntries([
  ...settings["boundaries/elements"].map(({ type, pattern }) => [
    type,
    `${pattern.replace("*", "home")}/planted.tsx`,
  ]),
  ...settings["boundaries/files"].map(({ category, pattern }) => [category, pattern]),
]);

/** What an import can lead to, with the names in ARROWS that allow it. */
const TARGETS: readonly (readonly [allowedBy: readonly string[], path: string])[] = [
  ...Object.entries(ROOMS).map(([room, path]) => [[room], path] as const),
  [["provider", "provider/levels.ts"], "src/provider/levels.ts"],
  [["pages/*"], "src/pages/why-us/planted.tsx"],
  [["console/panels/*"], "simulator/console/panels/trace/planted.tsx"],
];

const FORMS = {
  static: (from: string) => `import "${from}";`,
  type: (from: string) => `import type {} from "${from}";`,
  "re-export": (from: string) => `export * from "${from}";`,
  "import type": (from: string) => `{ type Planted = typeof import("${from}"); }`,
  dynamic: (from: string) => `void import("${from}");`,
};

/** The room from which imports are planted in every form, because the rule treats all rooms alike. */
const WITH_EVERY_FORM = "call";

/** Returns static imports of every other room, one on each line. */
function plantsIn([from, file]: readonly [string, string]) {
  const up = "../".repeat(file.split("/").length - 1);
  const forms = from === WITH_EVERY_FORM ? FORMS : { static: FORMS.static };
  const lines = TARGETS.filter(([, path]) => dirname(path) !== dirname(file)).flatMap(
    ([allowedBy, path]) =>
      Object.entries(forms).map(([form, write]) => ({
        code: write(up + path),
        arrow: `${from} -> ${path} (${form})`,
        allowed: [...allowedBy, "*"].some((name) => ARROWS[from]?.includes(name)),
      })),
  );
  return { file, lines };
}

it("ARROWS, the list of allowed imports, lists each room of the linter's configuration", () => {
  expect(Object.keys(ARROWS).toSorted()).toEqual(Object.keys(ROOMS).toSorted());
});

it("the linter refuses imports between two rooms that ARROWS does not allow, in every form", () => {
  const plants = Object.entries(ROOMS).map(plantsIn);
  const refused = lint({
    ...Object.fromEntries(TARGETS.map(([, path]) => [path, ""])),
    ...Object.fromEntries(
      plants.map(({ file, lines }) => [file, lines.map(({ code }) => code).join("\n")]),
    ),
  })
    .filter(({ rule }) => rule === "boundaries/dependencies")
    .map(({ file, line }) => plants.find((it) => it.file === file)!.lines[line - 1]!.arrow);

  const forbidden = plants.flatMap(({ lines }) => lines.filter(({ allowed }) => !allowed));
  expect([...new Set(refused)].toSorted()).toEqual(forbidden.map(({ arrow }) => arrow).toSorted());
  // A long limit, because the linter reads a thousand imports.
}, 120_000);
