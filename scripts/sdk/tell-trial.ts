import type { Change } from "./compare.ts";
import type { Release } from "./release.ts";
import type { StepResult } from "./reports.ts";

/** A release, and what came of running against it. */
export interface Trial {
  readonly release: Release;
  /** Of the installed release only those that did not hold with the other one. */
  readonly steps: ReadonlyMap<string, StepResult>;
}

/** Nothing that we rely on is another; something is; or steps fail without the release as well. */
export type Verdict = "same" | "changed" | "untold";

/** Failures that are named of one file: who wants all of them looks there. */
const NAMED = 6;

/** Who is to be looked at where something of that kind has changed. */
const RELIES: Readonly<Record<Change["what"], string>> = {
  event: "src/provider/vapi/map-event.ts",
  "error type": "tests/vapi-payloads/known-words.ts",
  stage: "src/pages/home/stages.ts",
  method: "src/provider/vapi/sdk.ts",
  source: "scripts/sdk/read-sdk.ts",
};

const count = ({ surface }: Release, key: "events" | "errorTypes" | "stages"): string =>
  typeof surface === "string" ? "unread" : String(surface[key].length);

const surfaceOf = (release: Release): readonly (readonly [string, string])[] => [
  ["daily-js", release.daily],
  ["events", count(release, "events")],
  ["error types", count(release, "errorTypes")],
  ["stages", count(release, "stages")],
  ["methods", String(Object.keys(release.methods).length)],
];

function tableOf(installed: Trial, tried: Trial): string[] {
  const right = new Map(surfaceOf(tried.release));
  const row = (...[name = "", left = "", other = ""]: readonly string[]) =>
    `  ${name.padEnd(14)}${left.padEnd(16)}${other}`.trimEnd();
  return [
    row("", installed.release.version, tried.release.version),
    ...surfaceOf(installed.release).map(([name, left]) => row(name, left, right.get(name) ?? "")),
    ...[...tried.steps].map(([name, { told }]) =>
      row(name, installed.steps.get(name)?.told ?? "not asked", told),
    ),
  ];
}

/** Changes under what they are changes of, and who relies on it. */
function tellChanges(changes: readonly Change[], reliedOn: boolean): string[] {
  const told = changes.filter((change) => change.reliedOn === reliedOn);
  return [...new Set(told.map(({ what }) => what))].flatMap((what) => [
    `  ${what}${reliedOn ? `, for ${RELIES[what]}` : ""}`,
    ...told
      .filter((change) => change.what === what)
      .flatMap(({ change }) => change.split("\n").map((line) => `    ${line}`)),
  ]);
}

/** Failures under the step and the file that they are of. */
function tellFailures(steps: ReadonlyMap<string, StepResult>): string[] {
  return [...steps].flatMap(([name, { failures }]) => {
    const byFile = new Map<string, string[]>();
    for (const failure of failures) {
      const [line = ""] = failure.split("\n");
      const [, file = "", title = line] = /^([\w./-]+\.ts)(?:: |(?=\())(.*)/.exec(line) ?? [];
      byFile.set(file, [...(byFile.get(file) ?? []), title]);
    }
    return [...byFile].flatMap(([file, titles]) => [
      `  ${name}${file === "" ? "" : `: ${titles.length} in ${file}`}`,
      ...titles.slice(0, NAMED).map((title) => `    ${title}`),
      ...(titles.length > NAMED ? [`    … and ${titles.length - NAMED} more`] : []),
    ]);
  });
}

/** Whether a step fails with the installed release in all the ways in which it fails with the other. */
function failsAnyway(installed: StepResult | undefined, tried: StepResult): boolean {
  if (installed === undefined || installed.ok) return false;
  return tried.failures.every((failure) => installed.failures.includes(failure));
}

/** What a trial comes to. A step that fails anyway proves nothing, neither way. */
export function judge(installed: Trial, tried: Trial, changes: readonly Change[]): Verdict {
  const failed = [...tried.steps].filter(([, { ok }]) => !ok);
  const caused = failed.filter(([name, step]) => !failsAnyway(installed.steps.get(name), step));
  if (changes.some(({ reliedOn }) => reliedOn) || caused.length > 0) return "changed";
  return failed.length > 0 ? "untold" : "same";
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

/** The whole report of a trial, for a terminal. */
export function tellTrial(installed: Trial, tried: Trial, changes: readonly Change[]): string {
  const [was, is] = [installed.release.version, tried.release.version];
  const verdicts: Readonly<Record<Verdict, string>> = {
    same: `${is} may take the place of ${was}: nothing that we rely on has changed.`,
    changed: `${is} may not take the place of ${was} as it is: something that we rely on has changed.`,
    untold: `Whether ${is} may take the place of ${was} cannot be told: what fails with it fails anyway.`,
  };
  return [
    `@vapi-ai/web ${verdicts[judge(installed, tried, changes)]}`,
    "",
    ...tableOf(installed, tried),
    ...section("Changed, and relied on", tellChanges(changes, true)),
    ...section("Changed, and not relied on", tellChanges(changes, false)),
    ...section(`What does not hold with ${is}`, tellFailures(tried.steps)),
    ...section(`What does not hold with ${was} either`, tellFailures(installed.steps)),
  ].join("\n");
}
