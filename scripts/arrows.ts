/** The rooms of src that a page may use. */
const IN_REACH_OF_PAGES = [
  "shared",
  "provider",
  "call",
  "video",
  "audio",
  "visualiser",
  "diagnostics",
  "panel",
  "content",
  "components",
  "call-ui",
];

const SCENARIOS = ["simulator/scenario", "simulator/engine", "simulator/analysis"];

const IN_REACH_OF_COMMANDS = [...SCENARIOS, "simulator/from-log", "provider", "diagnostics"];

/** A room with this arrow may import only this file of the provider. */
const UNITS = "provider/levels.ts";

/**
 * The rooms that each room may import, types included. What is not listed is forbidden. The names are those of
 * `boundaries/elements` and `boundaries/files` in .oxlintrc.json; `adapter` is a folder in src/provider, `page` one in
 * src/pages, `standin/client` one in simulator/standin, and `console/panel` one in simulator/console/panels. From this
 * table follow the linter's rule and the list in ARCHITECTURE.md (`npm run generate`).
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  content: [],
  fixtures: [],
  provider: ["shared"],
  adapter: ["provider", "shared"],
  call: ["provider", "shared"],
  audio: ["shared", UNITS],
  visualiser: ["shared", UNITS],
  video: ["shared", UNITS],
  diagnostics: ["shared", "provider", "call", "content"],
  components: ["content"],
  "call-ui": ["shared", "provider", "call", "audio", "visualiser", "content", "components"],
  panel: ["shared", "provider", "call", "audio", "diagnostics", "content", "components", "call-ui"],
  page: IN_REACH_OF_PAGES,
  app: [...IN_REACH_OF_PAGES, "adapter", "page"],
  main: ["app"],
  "simulator/scenario": ["provider"],
  "simulator/engine": ["simulator/scenario", "call", "provider", "shared", "fixtures"],
  "simulator/analysis": ["simulator/scenario", "simulator/engine", "call", "provider", "fixtures"],
  "simulator/gallery": ["fixtures"],
  "console/model": [
    ...SCENARIOS,
    "simulator/gallery",
    "simulator/from-log",
    "simulator/real-sdk",
    "call",
    "provider",
    "shared",
    "content",
    "fixtures",
  ],
  "console/components": ["console/model", "simulator/engine", "shared", "components"],
  "console/panel": [
    "console/model",
    "console/components",
    ...SCENARIOS,
    "call",
    "provider",
    "shared",
    "components",
    "fixtures",
  ],
  "simulator/console": [
    "console/model",
    "console/components",
    "console/panel",
    "simulator/engine",
    "simulator/gallery",
    "components",
    "content",
  ],
  "console/host": [
    "console/model",
    "simulator/console",
    "simulator/scenario",
    "simulator/engine",
    "simulator/gallery",
    "simulator/real-sdk",
    "call",
    "provider",
    "shared",
    "components",
  ],
  "simulator/from-log": ["simulator/scenario", "simulator/engine", "diagnostics"],
  "simulator/standin": ["simulator/scenario", "shared", "fixtures"],
  "standin/client": ["simulator/scenario", "simulator/standin", "simulator/real-sdk", "shared"],
  "simulator/real-sdk": [
    "simulator/scenario",
    "simulator/engine",
    "simulator/standin",
    "adapter",
    "provider",
    "shared",
    "fixtures",
  ],
  "simulator/cli": [...IN_REACH_OF_COMMANDS, "scripts"],
  "simulator/cli.ts": [...IN_REACH_OF_COMMANDS, "simulator/cli"],
  "simulator/main": ["app", "console/host"],
  "simulator/playwright": ["simulator/scenario", "simulator/engine", "console/model", "provider"],
  tests: ["*"],
  e2e: ["fixtures", "content", "simulator/gallery", "simulator/playwright"],
  scripts: [
    "app",
    "content",
    "call",
    "provider",
    "diagnostics",
    "simulator/scenario",
    "simulator/engine",
    "console/model",
    "simulator/standin",
    "e2e",
  ],
  tools: ["*"],
  "tools/media": ["content", "components", "scripts"],
  examples: ["simulator/standin"],
};

/** The rooms of one file each: for the linter, a category of files. */
const FILES = ["main", "simulator/main", "simulator/cli.ts", "simulator/playwright"];

/** The rooms that never run in a browser. */
const ON_NODE = [
  "simulator/standin",
  "simulator/cli",
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
  "page",
  "simulator/console",
  "console/components",
  "console/panel",
  "console/host",
];
const REACT = ["react", "react-dom", "react-router", "react-router-dom"];
const SDK = ["@vapi-ai/*", "@daily-co/*"];

const room = (name: string | readonly string[]) =>
  FILES.includes(String(name)) ? { file: { categories: name } } : { element: { type: name } };

const packages = (source: string | readonly string[]) => ({
  to: { module: { origin: "external", source } },
});

/** The linter's policies for the arrows of one room. For the linter, the path of a glob is not a module. */
function policiesOf([name, targets]: [string, readonly string[]]): object[] {
  const from = room(name);
  if (targets.includes("*")) return [{ from, allow: { to: { module: { origin: "local" } } } }];
  const to = targets.map((target) =>
    target === UNITS
      ? { element: { type: "provider", fileInternalPath: "levels.ts" } }
      : room(target),
  );
  const globs = { nodeKind: "glob", source: ["../../fixtures/**", "../../../../fixtures/**"] };
  return [
    ...(to.length > 0 ? [{ from, allow: { to } }] : []),
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
  {
    from: room([...WITH_REACT, "tests", "scripts", "tools"]),
    allow: packages(REACT),
  },
  { disallow: packages(SDK), message: "In src, the SDK is known to src/provider/vapi alone." },
  { from: room(["adapter", "tests", "examples"]), allow: packages(SDK) },
  {
    from: room(["simulator/analysis", "console/*", "simulator/console"]),
    disallow: packages("fast-check"),
    message: "No page needs random scenarios: the search belongs to the command line.",
  },
  {
    from: [room(ON_NODE), room("simulator/cli.ts"), room("simulator/playwright")],
    allow: { to: { module: { origin: "core" } } },
  },
];

/** The linter's configuration that .oxlintrc.json extends. */
export const arrowsConfiguration = {
  jsPlugins: ["eslint-plugin-boundaries"],
  rules: {
    "boundaries/dependencies": [
      "error",
      { default: "disallow", checkAllOrigins: true, checkUnknownLocals: true, policies },
    ],
  },
};

/** The names in ARCHITECTURE for rooms that exist once in each folder. */
const SHOWN: Readonly<Record<string, string>> = {
  adapter: "provider/*",
  page: "pages/*",
  "console/panel": "console/panels/*",
  "standin/client": "simulator/standin/client",
};

const inWords = (name: string) => `\`${SHOWN[name] ?? name}\``;

/** The list in ARCHITECTURE.md. */
export const arrowsList = Object.entries(ARROWS)
  .map(([name, targets]) => {
    const listed = targets.includes("*") ? "everything" : targets.map(inWords).join(", ");
    return `- ${inWords(name)}: ${listed || "nothing"}`;
  })
  .join("\n");
