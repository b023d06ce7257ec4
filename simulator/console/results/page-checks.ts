import { linesOf } from "../../analysis/trace-lines.ts";
import type { RunResult } from "../../engine/runner.ts";
import { createSystemClock } from "../../../src/shared/system-clock.ts";
import { millis } from "../../../src/shared/units.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { Scenario } from "../../scenario/schema.ts";
import type { FrameLoad } from "../console-state.ts";
import { NO_ACTS } from "../record/take.ts";
import { CATALOGUE_ROWS } from "../send/error-presets.ts";
import { defaultCallOn } from "../send/event-presets.ts";
import { outcomeOf } from "../send/payload.ts";
import type { UpTo } from "../send/sending.ts";
import { parseAside } from "../source/parse-aside.ts";
import { previewIn } from "../preview/frames.ts";
import { PATH_OF } from "../preview/page-address.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "../preview/sdk-differences.ts";
import { judgeFailures, judgeFaults, type Judgement } from "./jobs.ts";
import { orAbort, runAside } from "./run-aside.ts";

const clock = createSystemClock();
const PAUSE = millis(10);
/** The time in which the page must show a text, in milliseconds. */
const LIMIT = 5000;

/** Waits until a condition is met or the limit has passed. */
async function until(limit: number, isMet: () => boolean): Promise<void> {
  const end = clock.now() + limit;
  while (!isMet() && clock.now() <= end)
    await new Promise<void>((resolve) => void clock.after(PAUSE, resolve));
}

/** Opens a page of the app in a frame without a place on the screen, and closes it after its use. */
async function inHiddenFrame<Result>(
  src: string,
  signal: AbortSignal,
  visit: (view: Window) => Promise<Result>,
  load?: FrameLoad,
): Promise<Result> {
  const frame = document.createElement("iframe");
  Object.assign(frame, { hidden: true, title: "The app, hidden", src, voiceSimLoad: load });
  document.body.append(frame);
  const opened = until(Infinity, () => signal.aborted || previewIn(frame) !== null);
  try {
    return await orAbort(
      signal,
      opened.then(() => visit(frame.contentWindow as Window)),
    );
  } finally {
    frame.remove();
  }
}

const PHASES: readonly UpTo[] = ["connecting", "active"];

/** Each row of both error catalogues in each phase of a call, with the errors that match the row. */
export const CATALOGUE_CHECKS = (["home", "admin"] as const).flatMap((page) =>
  CATALOGUE_ROWS[page].flatMap((row) => PHASES.map((upTo) => ({ ...row, page, upTo }))),
);

/** Sends the errors of one row, each in a call of its own, and compares the text that the page shows. */
async function judgeRow(
  { document, voiceSimPreview: app }: Window,
  { page, presets, upTo }: (typeof CATALOGUE_CHECKS)[number],
): Promise<Judgement> {
  const shown = () => document.querySelector("[role=alert] p")?.textContent ?? null;
  for (const { title, sends } of presets)
    for (const { event, payload } of sends) {
      const { text } = outcomeOf(payload, page);
      await app?.begin(upTo);
      // The text of the previous call may be the same, so it must be gone first.
      await until(LIMIT, () => shown() === null);
      await app?.send(event, payload);
      await until(LIMIT, () => shown() === text);
      const found = shown();
      const why = `${title}: expected “${text}”, the page shows ${found === null ? "no text" : `“${found}”`}`;
      if (found !== text) return { verdict: "fail", why };
    }
  return { verdict: "pass", why: "" };
}

/** Checks the texts of both catalogues on the real pages, in the order of `CATALOGUE_CHECKS`. */
export async function checkCatalogues(
  signal: AbortSignal,
  add: (judged: readonly Judgement[]) => void,
): Promise<void> {
  for (const page of ["home", "admin"] as const) {
    const parsed = parseScenario(defaultCallOn(page));
    if (!parsed.ok) throw new Error(`The default call of ${page} is refused.`);
    const visit = async (view: Window) => {
      for (const check of CATALOGUE_CHECKS)
        if (check.page === page && !signal.aborted) add([await judgeRow(view, check)]);
    };
    const load = { scenario: parsed.scenario, take: NO_ACTS };
    await inHiddenFrame(`${PATH_OF[page]}?provider=scripted&clock=paused`, signal, visit, load);
  }
}

type Play = (scenario: Scenario) => Promise<RunResult>;

/** Opens a page with the real SDK that plays scenarios one after another. */
const onSdk = <Result>(signal: AbortSignal, use: (play: Play) => Promise<Result>) =>
  inHiddenFrame("/call-ending?provider=standin&clock=paused", signal, (view) => {
    const { standinRuns } = view;
    if (standinRuns === undefined) throw new Error("The page does not have the real SDK.");
    return use((scenario) => standinRuns.run(scenario));
  });

async function judgeText(text: string, play: Play): Promise<Judgement> {
  const parsed = await parseAside(text);
  if (!parsed.ok) return judgeFaults(parsed.faults);
  const { verdict, why } = judgeFailures((await play(parsed.scenario)).failures);
  const known = describeSdkDifferences(sdkDifferencesOf(parsed.scenario)) ?? "";
  return { verdict, why: verdict === "pass" ? "" : `${why}. ${known}` };
}

/** Judges scenarios on the real SDK by their expectations. */
export const judgeOnSdk = (
  texts: readonly string[],
  signal: AbortSignal,
  add: (judged: readonly Judgement[]) => void,
): Promise<void> =>
  onSdk(signal, async (play) => {
    for (const text of texts) if (!signal.aborted) add([await judgeText(text, play)]);
  });

/** Plays one scenario on both providers, and returns the lines of both runs. */
export async function compareProviders(text: string, signal: AbortSignal) {
  const parsed = await parseAside(text);
  if (!parsed.ok) throw new Error("The scenario is refused.");
  const scripted = await runAside("trace", parsed.scenario, signal);
  const standin = await onSdk(signal, (play) => play(parsed.scenario));
  return { scripted: linesOf(scripted), standin: linesOf(standin) };
}
