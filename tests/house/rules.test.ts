import { beforeAll, expect, test } from "vitest";
import { lint } from "./lint-run.ts";

/** For each rule of the linter, paths and code of files that break it. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "boundaries/dependencies": {
    "src/call/react.ts": `import { useState } from "react"; export const state = useState;`,
    "src/video/react-type.ts": `import type { ReactNode } from "react"; export type Shown = ReactNode;`,
    "src/provider/react-dynamic.ts": `export const react = () => import("react");`,
    "simulator/console/model/hook.ts": `import { useState } from "react"; export const state = useState;`,
    "simulator/engine/react-part.ts": `export { jsx } from "react/jsx-runtime";`,
    "src/diagnostics/router.ts": `import { Link } from "react-router-dom"; export const link = Link;`,
    "src/app/sdk.ts": `import Vapi from "@vapi-ai/web"; export const make = () => new Vapi("key");`,
    "src/provider/sdk-type.ts": `import type Vapi from "@vapi-ai/web"; export type Client = Vapi;`,
    "src/pages/home/sdk.ts": `export const sdk = () => import("@vapi-ai/web");`,
    "simulator/standin/daily.ts": `export const daily = () => import("@daily-co/daily-js");`,
    "src/diagnostics/node.ts": `import { readFileSync } from "node:fs"; export const read = readFileSync;`,
    "simulator/analysis/random.ts": `import fc from "fast-check"; export const random = fc.nat;`,
    "src/app/glob.ts": `export const all = import.meta.glob("../../simulator/engine/*.ts");`,
  },
  "boundaries/no-unknown-files": { "src/helpers.ts": `export const help = 1;` },
  "eslint/no-restricted-properties": {
    "src/call/now.ts": `export const now = () => Date.now();`,
    "src/provider/vapi/now.ts": `export const now = () => Date.now();`,
    "simulator/engine/now.ts": `export const now = () => performance.now();`,
    "src/visualiser/chance.ts": `export const chance = () => Math.random();`,
    "simulator/analysis/chance.ts": `export const chance = () => Math.random();`,
    "simulator/standin/id.ts": `export const id = () => crypto.randomUUID();`,
    "src/components/digest.ts": `export const digest = () => crypto.subtle;`,
    "simulator/scenario/chance.ts": `export const id = () => crypto.randomUUID();`,
  },
  "eslint/no-restricted-globals": {
    "src/call/timer.ts": `export const later = (fn: () => void) => setTimeout(fn, 1);`,
    "src/provider/vapi/timer.ts": `export const later = (fn: () => void) => setTimeout(fn, 1);`,
    "src/call/page.ts": `export const title = () => document.title;`,
  },
  "typescript/no-floating-promises": {
    "src/app/floating.ts": `const task = async () => 1; export const go = () => { task(); };`,
  },
  "typescript/no-explicit-any": {
    "src/app/any.ts": `export const open = (it: any) => String(it);`,
  },
  "typescript/no-unsafe-return": {
    "src/app/unsafe.ts": `export const read = (text: string): number => JSON.parse(text).size;`,
  },
  "typescript/switch-exhaustiveness-check": {
    "src/app/switch.ts": `export function say(it: "a" | "b") { switch (it) { case "a": return 1; } return 2; }`,
  },
  "typescript/consistent-type-imports": {
    "src/app/type-import.ts": `import { Clock } from "../shared/clock.ts"; export type Mine = Clock;`,
  },
  "import/no-default-export": { "src/app/default.ts": `const it = 1; export default it;` },
  "oxc/no-barrel-file": { "src/app/barrel.ts": `export * from "../shared/clock.ts";` },
  "import/extensions": {
    "src/app/extension.ts": `import { clock } from "../shared/clock"; export const mine = clock;`,
  },
  "unicorn/filename-case": { "src/app/camelCase.ts": `export const it = 1;` },
  "eslint/no-console": { "src/app/console.ts": `export const say = () => console.log("here");` },
  "import/no-cycle": {
    "src/app/circle.ts": `import { b } from "./circle-b.ts"; export const a = () => b;`,
    "src/app/circle-b.ts": `import { a } from "./circle.ts"; export const b = () => a;`,
    "src/app/type-circle.ts": `import type { B } from "./type-circle-b.ts"; export type A = B | 1;`,
    "src/app/type-circle-b.ts": `import type { A } from "./type-circle.ts"; export type B = A[];`,
  },
  "react-hooks/rules-of-hooks": {
    "src/components/branch.tsx": `import { useState } from "react";
      export function Branch({ on }: { on: boolean }) { if (on) useState(1); return <p />; }`,
  },
  "react-hooks/exhaustive-deps": {
    "src/components/effect.tsx": `import { useEffect } from "react";
      export function Effect({ to }: { to: () => void }) { useEffect(() => { to(); }, []); return <p />; }`,
  },
  "react/no-danger": {
    "src/components/markup.tsx": `export const Text = ({ html }: { html: string }) =>
      <p dangerouslySetInnerHTML={{ __html: html }} />;`,
  },
  "jsx-a11y/alt-text": {
    "src/components/picture.tsx": `export const Picture = () => <img src="/images/one.png" />;`,
  },
  "Unused oxlint-disable directive (no problems were reported).": {
    "src/app/silenced.ts": `// oxlint-disable-next-line no-console\nexport const it = 1;`,
  },
};

/** Paths and code of files that the linter must accept. */
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
  complaints = lint({
    ...Object.fromEntries(Object.values(REFUSED).flatMap(Object.entries)),
    ...ACCEPTED,
  });
}, 120_000);

for (const [rule, files] of Object.entries(REFUSED))
  test.each(Object.entries(files))(
    `the linter reports ${rule} for %s with the code: %s`,
    (path) => {
      expect(rulesFor(path)).toContain(rule);
    },
  );

test.each(Object.keys(ACCEPTED))("the linter accepts %s", (path) => {
  expect(rulesFor(path)).toEqual([]);
});
