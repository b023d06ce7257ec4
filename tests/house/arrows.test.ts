import { expect, test } from "vitest";
import { lint } from "./lint-run.ts";

/** What a room's own files stand for; a room that is one file is that file. */
const ROOMS: Readonly<Record<string, string>> = {
  shared: "src/shared/planted.ts",
  provider: "src/provider/planted.ts",
  units: "src/provider/levels.ts",
  vapi: "src/provider/vapi/planted.ts",
  call: "src/call/planted.ts",
  video: "src/video/planted.ts",
  audio: "src/audio/planted.ts",
  visualiser: "src/visualiser/planted.ts",
  diagnostics: "src/diagnostics/planted.ts",
  content: "src/content/planted.ts",
  components: "src/components/planted.tsx",
  "call-parts": "src/call-parts/planted.tsx",
  page: "src/pages/home/planted.tsx",
  "another-page": "src/pages/why-us/planted.tsx",
  app: "src/app/planted.tsx",
  main: "src/main.tsx",
  "simulator-main": "simulator/main.tsx",
  scenario: "simulator/scenario/planted.ts",
  engine: "simulator/engine/planted.ts",
  console: "simulator/console/planted.tsx",
  standin: "simulator/standin/planted.ts",
  cli: "simulator/cli.ts",
  "cli-parts": "simulator/cli/planted.ts",
  fixtures: "fixtures/planted.ts",
  tests: "tests/planted.ts",
  e2e: "e2e/planted.ts",
  bench: "bench/planted.ts",
  scripts: "scripts/planted.ts",
  media: "media/planted.ts",
};
/** The linter reads thousands of imports here, on a machine that may be busy. */
const PATIENT = { timeout: 120_000 };

const SIMULATOR = "scenario engine console standin cli-parts";
const SHARED_ROOMS =
  "shared provider units call video audio visualiser diagnostics content components call-parts";

/** The arrows of ARCHITECTURE.md, said a second time so that the linter's configuration has a judge. */
const ARROWS: Readonly<Record<string, string>> = {
  shared: "",
  provider: "shared units",
  units: "shared provider",
  vapi: "provider units shared",
  call: "provider units shared",
  video: "shared units",
  audio: "shared units",
  visualiser: "shared units",
  diagnostics: "provider units shared content",
  content: "",
  components: "content",
  "call-parts": "shared provider units call content components",
  page: SHARED_ROOMS,
  "another-page": SHARED_ROOMS,
  app: `${SHARED_ROOMS} vapi page another-page`,
  main: "app",
  "simulator-main": "app console",
  scenario: "provider units",
  engine: "scenario call provider units shared fixtures",
  console: `${SIMULATOR} call provider units shared visualiser components content`,
  standin: "scenario fixtures",
  cli: `${SIMULATOR} diagnostics fixtures`,
  "cli-parts": `${SIMULATOR} diagnostics fixtures`,
  fixtures: "",
  tests: Object.keys(ROOMS).join(" "),
  e2e: "fixtures content",
  bench: Object.keys(ROOMS).join(" "),
  scripts: Object.keys(ROOMS).join(" "),
  media: "content components scripts",
};

const FORMS: Readonly<Record<string, (from: string) => string>> = {
  static: (from) => `import "${from}";`,
  type: (from) => `import type {} from "${from}";`,
  "re-export": (from) => `export * from "${from}";`,
  "import type": (from) => `{ type Planted = typeof import("${from}"); }`,
  dynamic: (from) => `void import("${from}");`,
};

/** One import of every room, in every form, from one room. Each stands on a line of its own. */
function planted(from: string) {
  return Object.entries(ROOMS)
    .filter(([to]) => to !== from)
    .flatMap(([to, path]) =>
      Object.entries(FORMS).map(([form, write]) => {
        const up = "../".repeat(ROOMS[from]!.split("/").length - 1);
        return {
          code: write(up + path),
          arrow: `${from} -> ${to} (${form})`,
          allowed: ARROWS[from]!.split(" ").includes(to),
        };
      }),
    );
}

test(
  "the linter refuses every arrow that is not drawn, in every form, and no other",
  PATIENT,
  () => {
    const plants = Object.keys(ROOMS).map((from) => ({ path: ROOMS[from]!, lines: planted(from) }));
    const text = (lines: ReturnType<typeof planted>) => lines.map(({ code }) => code).join("\n");
    const complaints = lint(Object.fromEntries(plants.map((it) => [it.path, text(it.lines)])))
      .filter(({ rule }) => rule === "boundaries/dependencies")
      .map(({ file, line }) => plants.find(({ path }) => path === file)!.lines[line - 1]!.arrow);

    const forbidden = plants.flatMap(({ lines }) => lines.filter(({ allowed }) => !allowed));
    expect([...new Set(complaints)].toSorted()).toEqual(
      forbidden.map(({ arrow }) => arrow).toSorted(),
    );
  },
);
