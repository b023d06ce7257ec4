import { beforeAll, expect, test } from "vitest";
import { lint } from "./lint-run.ts";

interface Plant {
  readonly path: string;
  readonly code: string;
  readonly rule: string;
}

const ARROW = "boundaries/dependencies";
const TIME = "eslint/no-restricted-properties";
const GLOBAL = "eslint/no-restricted-globals";

/** Each file breaks one rule, which the linter must report. */
const REFUSED: Readonly<Record<string, Plant>> = {
  "React in the core": {
    path: "src/call/react.ts",
    code: `import { useState } from "react"; export const state = useState;`,
    rule: ARROW,
  },
  "React's types in the core": {
    path: "src/video/react-type.ts",
    code: `import type { ReactNode } from "react"; export type Shown = ReactNode;`,
    rule: ARROW,
  },
  "a dynamic import of React in the core": {
    path: "src/provider/react-dynamic.ts",
    code: `export const react = () => import("react");`,
    rule: ARROW,
  },
  "a subpath of React in the engine": {
    path: "simulator/engine/react-part.ts",
    code: `export { jsx } from "react/jsx-runtime";`,
    rule: ARROW,
  },
  "the router in diagnostics": {
    path: "src/diagnostics/router.ts",
    code: `import { Link } from "react-router-dom"; export const link = Link;`,
    rule: ARROW,
  },
  "the SDK outside its adapter": {
    path: "src/app/sdk.ts",
    code: `import Vapi from "@vapi-ai/web"; export const make = () => new Vapi("key");`,
    rule: ARROW,
  },
  "the SDK's types outside its adapter": {
    path: "src/provider/sdk-type.ts",
    code: `import type Vapi from "@vapi-ai/web"; export type Client = Vapi;`,
    rule: ARROW,
  },
  "a dynamic import of the SDK outside its adapter": {
    path: "src/pages/home/sdk.ts",
    code: `export const sdk = () => import("@vapi-ai/web");`,
    rule: ARROW,
  },
  "the call library in the simulator": {
    path: "simulator/standin/daily.ts",
    code: `export const daily = () => import("@daily-co/daily-js");`,
    rule: ARROW,
  },
  "a Node module in browser code": {
    path: "src/diagnostics/node.ts",
    code: `import { readFileSync } from "node:fs"; export const read = readFileSync;`,
    rule: ARROW,
  },
  "a glob over another room": {
    path: "src/app/glob.ts",
    code: `export const all = import.meta.glob("../../simulator/engine/*.ts");`,
    rule: ARROW,
  },
  "a file outside all rooms": {
    path: "src/helpers.ts",
    code: `export const help = 1;`,
    rule: "boundaries/no-unknown-files",
  },
  "the wall clock in the call": {
    path: "src/call/now.ts",
    code: `export const now = () => Date.now();`,
    rule: TIME,
  },
  "the wall clock in the provider": {
    path: "src/provider/vapi/now.ts",
    code: `export const now = () => Date.now();`,
    rule: TIME,
  },
  "the wall clock in the engine": {
    path: "simulator/engine/now.ts",
    code: `export const now = () => performance.now();`,
    rule: TIME,
  },
  "Math.random in the visualiser": {
    path: "src/visualiser/chance.ts",
    code: `export const chance = () => Math.random();`,
    rule: TIME,
  },
  "a random ID in the scenario format": {
    path: "simulator/scenario/chance.ts",
    code: `export const id = () => crypto.randomUUID();`,
    rule: TIME,
  },
  "a timer beside the clock": {
    path: "src/call/timer.ts",
    code: `export const later = (fn: () => void) => setTimeout(fn, 1);`,
    rule: GLOBAL,
  },
  "a timer beside the clock in the adapter": {
    path: "src/provider/vapi/timer.ts",
    code: `export const later = (fn: () => void) => setTimeout(fn, 1);`,
    rule: GLOBAL,
  },
  "the document in the core": {
    path: "src/call/page.ts",
    code: `export const title = () => document.title;`,
    rule: GLOBAL,
  },
  "a floating promise": {
    path: "src/app/floating.ts",
    code: `const task = async () => 1; export const go = () => { task(); };`,
    rule: "typescript/no-floating-promises",
  },
  any: {
    path: "src/app/any.ts",
    code: `export const open = (it: any) => String(it);`,
    rule: "typescript/no-explicit-any",
  },
  "an implicit any from JSON.parse": {
    path: "src/app/unsafe.ts",
    code: `export const read = (text: string): number => JSON.parse(text).size;`,
    rule: "typescript/no-unsafe-return",
  },
  "a switch without a case of its union": {
    path: "src/app/switch.ts",
    code: `export function say(it: "a" | "b") { switch (it) { case "a": return 1; } return 2; }`,
    rule: "typescript/switch-exhaustiveness-check",
  },
  "a type imported as a value": {
    path: "src/app/type-import.ts",
    code: `import { Clock } from "../shared/clock.ts"; export type Mine = Clock;`,
    rule: "typescript/consistent-type-imports",
  },
  "a default export": {
    path: "src/app/default.ts",
    code: `const it = 1; export default it;`,
    rule: "import/no-default-export",
  },
  "a barrel": {
    path: "src/app/barrel.ts",
    code: `export * from "../shared/clock.ts";`,
    rule: "oxc/no-barrel-file",
  },
  "an import without its extension": {
    path: "src/app/extension.ts",
    code: `import { clock } from "../shared/clock"; export const mine = clock;`,
    rule: "import/extensions",
  },
  "a name that is not kebab-case": {
    path: "src/app/camelCase.ts",
    code: `export const it = 1;`,
    rule: "unicorn/filename-case",
  },
  "the console": {
    path: "src/app/console.ts",
    code: `export const say = () => console.log("here");`,
    rule: "eslint/no-console",
  },
  "a circle": {
    path: "src/app/circle.ts",
    code: `import { b } from "./circle-b.ts"; export const a = () => b;`,
    rule: "import/no-cycle",
  },
  "a circle, in its second file": {
    path: "src/app/circle-b.ts",
    code: `import { a } from "./circle.ts"; export const b = () => a;`,
    rule: "import/no-cycle",
  },
  "a circle of types": {
    path: "src/app/type-circle.ts",
    code: `import type { B } from "./type-circle-b.ts"; export type A = B | 1;`,
    rule: "import/no-cycle",
  },
  "a circle of types, in its second file": {
    path: "src/app/type-circle-b.ts",
    code: `import type { A } from "./type-circle.ts"; export type B = A[];`,
    rule: "import/no-cycle",
  },
  "a hook in a branch": {
    path: "src/components/branch.tsx",
    code: `import { useState } from "react";
      export function Branch({ on }: { on: boolean }) { if (on) useState(1); return <p />; }`,
    rule: "react-hooks/rules-of-hooks",
  },
  "an effect without a dependency that it reads": {
    path: "src/components/effect.tsx",
    code: `import { useEffect } from "react";
      export function Effect({ to }: { to: () => void }) { useEffect(() => { to(); }, []); return <p />; }`,
    rule: "react-hooks/exhaustive-deps",
  },
  "an image without alternative text": {
    path: "src/components/picture.tsx",
    code: `export const Picture = () => <img src="/images/one.png" />;`,
    rule: "jsx-a11y/alt-text",
  },
  "a disable comment without a violation": {
    path: "src/app/silenced.ts",
    code: `// oxlint-disable-next-line no-console\nexport const it = 1;`,
    rule: "Unused oxlint-disable directive (no problems were reported).",
  },
};

/** Files that the linter must accept. */
const ACCEPTED: Readonly<Record<string, string>> = {
  "src/shared/clock.ts": `export interface Clock { now(): number }
    export const clock: Clock = { now: () => performance.now() };`,
  "src/provider/vapi/client.ts": `import Vapi from "@vapi-ai/web"; export const make = (key: string) => new Vapi(key);`,
  "src/components/shown.tsx": `import type { ReactNode } from "react";
    export const Shown = ({ children }: { children: ReactNode }) => <p>{children}</p>;`,
  "src/call/session.test.ts": `import { expect, test } from "vitest";
    import { Shown } from "../components/shown.tsx";
    test("it", () => { expect(Shown).toBeDefined(); setTimeout(() => {}, Date.now()); });`,
  "simulator/engine/fixtures.ts": `export const all = import.meta.glob("../../fixtures/scenarios/*.json");`,
  "simulator/cli.ts": `import { argv } from "node:process"; console.log(argv);`,
  "scripts/said.ts": `console.log("said");`,
};

let complaints: ReturnType<typeof lint> = [];
const rulesFor = (path: string) => complaints.filter((it) => it.file === path).map((it) => it.rule);

beforeAll(() => {
  const plants = Object.values(REFUSED).map(({ path, code }) => [path, code] as const);
  complaints = lint({ ...Object.fromEntries(plants), ...ACCEPTED });
}, 120_000);

test.each(Object.entries(REFUSED))("refuses %s", (_name, { path, rule }) => {
  expect(rulesFor(path)).toContain(rule);
});

test.each(Object.keys(ACCEPTED))("accepts %s", (path) => {
  expect(rulesFor(path)).toEqual([]);
});
