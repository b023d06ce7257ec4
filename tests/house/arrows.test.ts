import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { lint } from "./lint-run.ts";

interface Configuration {
  readonly settings: {
    readonly "boundaries/elements": readonly { readonly type: string; readonly pattern: string }[];
    readonly "boundaries/files": readonly { readonly pattern: string }[];
  };
}

const text = readFileSync(resolve(import.meta.dirname, "../../.oxlintrc.json"), "utf8");
const { settings } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, "")) as Configuration;

/** A file in each room of the linter's configuration, and one for each special case of its rules. */
const ROOMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    settings["boundaries/elements"].map(({ type, pattern }) => [
      type,
      `${pattern.replace("*", "home")}/planted.tsx`,
    ]),
  ),
  ...Object.fromEntries(settings["boundaries/files"].map(({ pattern }) => [pattern, pattern])),
  units: "src/provider/levels.ts",
  "another-page": "src/pages/why-us/planted.tsx",
};

const IN_REACH_OF_PAGES =
  "shared provider units call video audio visualiser diagnostics panel content components call-ui";
const SIMULATOR =
  "simulator/scenario simulator/engine simulator/analysis simulator/console simulator/standin simulator/real-sdk simulator/cli";

/** The allowed imports of ARCHITECTURE.md, repeated here so that a mistake in the configuration shows. */
const ARROWS: Readonly<Record<string, string>> = {
  shared: "",
  provider: "shared units",
  units: "shared provider",
  adapter: "provider units shared",
  call: "provider units shared",
  video: "shared units",
  audio: "shared units",
  visualiser: "shared units",
  diagnostics: "provider units shared call content",
  content: "",
  components: "content",
  "call-ui": "shared provider units call audio visualiser content components",
  panel: "shared provider units call audio diagnostics content components call-ui",
  page: IN_REACH_OF_PAGES,
  "another-page": IN_REACH_OF_PAGES,
  app: `${IN_REACH_OF_PAGES} adapter page another-page`,
  "src/main.tsx": "app",
  "simulator/main.tsx": "app simulator/console",
  "simulator/scenario": "provider units",
  "simulator/engine": "simulator/scenario call provider units shared fixtures",
  "simulator/analysis": "simulator/scenario simulator/engine call provider units fixtures",
  "simulator/console": `${SIMULATOR} call provider units shared visualiser components content`,
  "simulator/standin": "simulator/scenario shared fixtures",
  "simulator/real-sdk":
    "simulator/scenario simulator/engine simulator/standin adapter provider units shared",
  "simulator/cli": `${SIMULATOR} provider units diagnostics fixtures`,
  "simulator/cli.ts": `${SIMULATOR} provider units diagnostics fixtures`,
  fixtures: "",
  tests: Object.keys(ROOMS).join(" "),
  e2e: "fixtures content",
  bench: Object.keys(ROOMS).join(" "),
  scripts: Object.keys(ROOMS).join(" "),
  media: "content components scripts",
};

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
  const lines = Object.entries(ROOMS)
    .filter(([to]) => to !== from)
    .flatMap(([to, path]) =>
      Object.entries(forms).map(([form, write]) => ({
        code: write(up + path),
        arrow: `${from} -> ${to} (${form})`,
        allowed: ARROWS[from]?.split(" ").includes(to) ?? false,
      })),
    );
  return { file, lines };
}

it("ARROWS, the table of allowed imports, lists every room of the linter's configuration", () => {
  expect(Object.keys(ARROWS).toSorted()).toEqual(Object.keys(ROOMS).toSorted());
});

it("the linter refuses imports between two rooms that ARROWS does not allow, in every form", () => {
  const plants = Object.entries(ROOMS).map(plantsIn);
  const refused = lint(
    Object.fromEntries(
      plants.map(({ file, lines }) => [file, lines.map(({ code }) => code).join("\n")]),
    ),
  )
    .filter(({ rule }) => rule === "boundaries/dependencies")
    .map(({ file, line }) => plants.find((it) => it.file === file)!.lines[line - 1]!.arrow);

  const forbidden = plants.flatMap(({ lines }) => lines.filter(({ allowed }) => !allowed));
  expect([...new Set(refused)].toSorted()).toEqual(forbidden.map(({ arrow }) => arrow).toSorted());
  // A long limit, because the linter reads a thousand imports.
}, 120_000);
