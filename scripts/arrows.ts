import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.ts";

/** A room with this arrow may import only this file of the provider. */
const UNITS = "provider/levels.ts";

/** Reads a line of the list, such as ``- `call`: `provider`, `shared` ``. */
function readLine(line: string): readonly [room: string, targets: readonly string[]] {
  const [room = "", ...targets] = [...line.matchAll(/`(.+?)`/g)].map(([, name = ""]) => name);
  return [room, line.endsWith(": everything") ? ["*"] : targets];
}

/**
 * The rooms that each room may import, types included; `*` for all rooms. An import that is not listed is forbidden.
 * ARCHITECTURE.md has the list. Its names are those of `boundaries/elements` and `boundaries/files` in .oxlintrc.json,
 * and the linter's rule follows from it (`arrows-plugin.mjs`).
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8")
    .replace(/[^]*^<!-- arrows\b.*$|^<!-- \/arrows\b[^]*/gm, "")
    .trim()
    .split("\n")
    .map(readLine),
);

/** The rooms of one file each: for the linter, categories of files. */
const FILES = ["main", "simulator/main", "simulator/cli.ts", "simulator/playwright"];

/** The rooms that never run in a browser. */
const ON_NODE = [
  "simulator/standin",
  "simulator/cli",
  "simulator/cli.ts",
  "simulator/playwright",
  "tests",
  "e2e",
  "scripts",
  "tools",
  "tools/media",
];

const WITH_REACT = [
  "app",
  "components",
  "call-ui",
  "panel",
  "pages/*",
  "simulator/console",
  "console/components",
  "console/panels/*",
  "console/host",
];
const REACT = ["react", "react-dom", "react-router", "react-router-dom"];
const SDK = ["@vapi-ai/*", "@daily-co/*"];

/** The linter's selector of one room. */
function room(name: string): object {
  if (name === UNITS) return { element: { type: "provider", fileInternalPath: "levels.ts" } };
  return FILES.includes(name) ? { file: { categories: name } } : { element: { type: name } };
}

/** The linter's selectors of rooms: one for all folders, and one for each file. */
function rooms(names: readonly string[]): object[] {
  const files = names.filter((name) => name === UNITS || FILES.includes(name));
  const type = names.filter((name) => !files.includes(name));
  return [{ element: { type } }, ...files.map(room)];
}

const packages = (source: string | readonly string[]) => ({
  to: { module: { origin: "external", source } },
});

/** The linter's policies for the arrows of one room. For the linter, the path of a glob is not a module. */
function policiesOf([name, targets]: [string, readonly string[]]): object[] {
  const from = room(name);
  if (targets.includes("*")) return [{ from, allow: { to: { module: { origin: "local" } } } }];
  const globs = { nodeKind: "glob", source: ["../../fixtures/**", "../../../../fixtures/**"] };
  return [
    ...(targets.length > 0 ? [{ from, allow: { to: rooms(targets) } }] : []),
    ...(targets.includes("fixtures") ? [{ from, allow: { dependency: globs } }] : []),
  ];
}

/** The linter's rule. The last policy that matches decides. */
const policies = [
  ...Object.entries(ARROWS).flatMap(policiesOf),
  { allow: { to: { module: { origin: "external" } } } },
  {
    disallow: packages(REACT),
    message:
      "React stays in app, components, call-ui, panel, pages and in simulator/console outside of its model.",
  },
  { from: rooms([...WITH_REACT, "tests", "scripts", "tools"]), allow: packages(REACT) },
  { disallow: packages(SDK), message: "In src, the SDK is known to src/provider/vapi alone." },
  { from: rooms(["provider/*", "tests", "examples"]), allow: packages(SDK) },
  {
    from: rooms(["simulator/analysis", "console/*", "console/panels/*", "simulator/console"]),
    disallow: packages("fast-check"),
    message: "No page needs random scenarios: the search belongs to the command line.",
  },
  { from: rooms(ON_NODE), allow: { to: { module: { origin: "core" } } } },
];

/** The options of the linter's rule `boundaries/dependencies`. */
export const ARROW_OPTIONS = {
  default: "disallow",
  checkAllOrigins: true,
  checkUnknownLocals: true,
  policies,
};
