import type { Change } from "./compare.ts";
import type { Release } from "./release.ts";
import type { StepResult } from "./steps.ts";

/** A release, and what came of running against it. */
export interface Trial {
  readonly release: Release;
  readonly steps: ReadonlyMap<string, StepResult>;
}

const count = ({ surface }: Release, key: "events" | "errorTypes" | "stages"): string =>
  typeof surface === "string" ? "unread" : String(surface[key].length);

/** What one release comes to, line by line. */
const columnOf = ({ release, steps }: Trial): readonly (readonly [string, string])[] => [
  ["daily-js", release.daily],
  ["events", count(release, "events")],
  ["error types", count(release, "errorTypes")],
  ["stages", count(release, "stages")],
  ["methods", String(Object.keys(release.methods).length)],
  ...[...steps].map(([name, { told }]) => [name, told] as const),
];

function tableOf(installed: Trial, tried: Trial): string[] {
  const right = new Map(columnOf(tried));
  const row = (...[name = "", left = "", other = ""]: readonly string[]) =>
    `  ${name.padEnd(14)}${left.padEnd(16)}${other}`.trimEnd();
  return [
    row("", installed.release.version, tried.release.version),
    ...columnOf(installed).map(([name, left]) => row(name, left, right.get(name) ?? "")),
  ];
}

const tellChange = ({ what, change, reliedOn }: Change): string[] =>
  change
    .split("\n")
    .map((line, index) => `  ${(index === 0 ? what : "").padEnd(14)}${line}`)
    .concat(what === "method" && reliedOn ? [`${" ".repeat(16)}the adapter calls it`] : []);

const failuresOf = ({ steps }: Trial): string[] =>
  [...steps].flatMap(([name, { failures }]) =>
    failures.map((failure) => `  ${name.padEnd(14)}${failure.split("\n")[0] ?? ""}`),
  );

/** Whether a step holds at least where it holds with the installed release. */
function holdsAsWell(installed: StepResult | undefined, tried: StepResult): boolean {
  if (tried.ok || installed === undefined) return tried.ok;
  return !installed.ok && tried.failures.every((one) => installed.failures.includes(one));
}

/** Whether nothing that the app is built on is another with the release that was tried. */
export const isSame = (installed: Trial, tried: Trial, changes: readonly Change[]): boolean =>
  changes.every(({ reliedOn }) => !reliedOn) &&
  [...tried.steps].every(([name, result]) => holdsAsWell(installed.steps.get(name), result));

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

/** The whole report of a trial, for a terminal. */
export function tellTrial(installed: Trial, tried: Trial, changes: readonly Change[]): string {
  const [was, is] = [installed.release.version, tried.release.version];
  const limits = failuresOf(installed).length > 0 ? ", as far as what holds today can tell" : "";
  const verdict = isSame(installed, tried, changes)
    ? `Nothing that we rely on has changed${limits}.`
    : "Something that we rely on has changed.";
  return [
    `@vapi-ai/web ${is} beside ${was}, which is installed`,
    "",
    ...tableOf(installed, tried),
    ...section(`From ${was} to ${is}`, changes.flatMap(tellChange)),
    ...section(`What does not hold with ${is}`, failuresOf(tried)),
    ...section(`What does not hold with ${was} either`, failuresOf(installed)),
    "",
    verdict,
  ].join("\n");
}
