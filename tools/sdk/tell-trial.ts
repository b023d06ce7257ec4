import { type Change, KINDS } from "./compare.ts";
import type { Release } from "./release.ts";
import type { StepResult } from "./reports.ts";

export interface Trial {
  readonly release: Release;
  /** The results by name of the step. The installed release repeats only the steps that failed. */
  readonly steps: ReadonlyMap<string, StepResult>;
}

/** `untold`: the trial proves nothing, because the failing steps also fail with the installed release. */
export type Verdict = "same" | "changed" | "untold";

/** The number of failures that the report names for one step. */
const NAMED = 12;

/** The file of the app that relies on each kind of change. */
const RELIES: Readonly<Record<Change["what"], string>> = {
  event: "src/provider/vapi/map-event.ts",
  "error type": "tests/vapi-payloads/known-words.ts",
  stage: "src/provider/read-event.ts",
  method: "src/provider/vapi/sdk.ts",
  source: "tools/sdk/read-sdk.ts",
};

const surfaceOf = ({ daily, surface, methods }: Release): [string, string][] => [
  ["daily-js", daily],
  ...KINDS.map(([what, key]): [string, string] => [
    `${what}s`,
    typeof surface === "string" ? "unread" : String(surface[key].length),
  ]),
  ["methods", String(Object.keys(methods).length)],
];

function tableOf(installed: Trial, tried: Trial): string[] {
  const right = new Map(surfaceOf(tried.release));
  const row = (...[name = "", left = "", other = ""]: readonly string[]) =>
    `  ${name.padEnd(14)}${left.padEnd(16)}${other}`.trimEnd();
  return [
    row("", installed.release.version, tried.release.version),
    ...surfaceOf(installed.release).map(([name, left]) => row(name, left, right.get(name) ?? "")),
    ...[...tried.steps].map(([name, { told }]) =>
      row(name, installed.steps.get(name)?.told ?? "not run", told),
    ),
  ];
}

const tellChanges = (changes: readonly Change[], reliedOn: boolean): string[] =>
  changes
    .filter((one) => one.reliedOn === reliedOn)
    .flatMap(({ what, change }) => {
      const where = reliedOn ? ` (${RELIES[what]})` : "";
      return change.split("\n").map((line) => `  ${what}${where}: ${line}`);
    });

const tellFailures = (steps: ReadonlyMap<string, StepResult>): string[] =>
  [...steps].flatMap(([name, { failures }]) => [
    ...failures.slice(0, NAMED).map((failure) => `  ${name}: ${failure.split("\n", 1).join()}`),
    ...(failures.length > NAMED ? [`  … and ${failures.length - NAMED} more`] : []),
  ]);

/** Whether each failure of a step occurs with the installed release as well. */
function failsAnyway(installed: StepResult | undefined, tried: StepResult): boolean {
  if (installed === undefined || installed.ok) return false;
  return tried.failures.every((failure) => installed.failures.includes(failure));
}

/** Judges a trial. Ignores steps that fail with the installed release as well. */
export function judge(installed: Trial, tried: Trial, changes: readonly Change[]): Verdict {
  const failed = [...tried.steps].filter(([, { ok }]) => !ok);
  const caused = failed.filter(([name, step]) => !failsAnyway(installed.steps.get(name), step));
  if (changes.some(({ reliedOn }) => reliedOn) || caused.length > 0) return "changed";
  return failed.length > 0 ? "untold" : "same";
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

/** Formats the report of a trial for a terminal. */
export function tellTrial(installed: Trial, tried: Trial, changes: readonly Change[]): string {
  const [was, is] = [installed.release.version, tried.release.version];
  const verdicts: Readonly<Record<Verdict, string>> = {
    same: `${is} can replace ${was}: everything that the app relies on is unchanged.`,
    changed: `${is} cannot replace ${was} without changes: it changes parts that the app relies on.`,
    untold: `It is unclear whether ${is} can replace ${was}: the failing checks fail with ${was} as well.`,
  };
  return [
    `@vapi-ai/web: ${verdicts[judge(installed, tried, changes)]}`,
    "",
    ...tableOf(installed, tried),
    ...section("Changed parts that the app relies on", tellChanges(changes, true)),
    ...section("Changed parts that the app does not use", tellChanges(changes, false)),
    ...section(`Failures with ${is}`, tellFailures(tried.steps)),
    ...section(`Failures with ${was}`, tellFailures(installed.steps)),
  ].join("\n");
}
