import {
  alignRuns,
  differencesOf,
  factsFor,
  playBoth,
} from "../../../analysis/contract/compare.ts";
import type { RunResult } from "../../../engine/runner.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import type { Scenario } from "../../../scenario/schema.ts";
import type { FrameLoad } from "../console-state.ts";
import { NO_ACTS } from "../run/take.ts";
import { CATALOGUE_ROWS } from "../send/error-presets.ts";
import { defaultCallOn } from "../opening.ts";
import { formatTime } from "../format.ts";
import { outcomeOf } from "../send/payload.ts";
import type { UpTo } from "../send/sending.ts";
import { previewIn } from "../frames.ts";
import { PATH_OF } from "../page-address.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "../run/sdk-differences.ts";
import { judgeFailures, judgeFaults, type Judgement } from "../jobs/jobs.ts";
import { orAbort, runAside, parseAside } from "../jobs/run-aside.ts";

/** The time in which the page must show a text, in milliseconds. */
const LIMIT = 5000;

async function until(limit: number, isMet: () => boolean): Promise<void> {
  const end = performance.now() + limit;
  while (!isMet() && performance.now() <= end)
    await new Promise((resolve) => setTimeout(resolve, 10));
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
  const visited = opened.then(() => visit(frame.contentWindow as Window));
  try {
    return await orAbort(signal, visited);
  } finally {
    frame.remove();
  }
}

const PHASES: readonly UpTo[] = ["connecting", "active"];

/** Each row of both error catalogues in each phase of a call, with the errors that match the row. */
export const CATALOGUE_CHECKS = (["home", "admin"] as const).flatMap((page) =>
  CATALOGUE_ROWS[page].flatMap((row) => PHASES.map((upTo) => ({ ...row, page, upTo }))),
);

/** The errors that a row sends, and the texts that the page shows for them. */
export function aboutRow({ page, presets }: (typeof CATALOGUE_CHECKS)[number]): string {
  const texts = presets.flatMap(({ sends }) =>
    sends.map(({ payload }) => `“${outcomeOf(payload, page).text}”`),
  );
  const titles = presets.map(({ title }) => title);
  return `Sends ${titles.join("; ")}. Shows ${[...new Set(texts)].join("; ")}`;
}

/** Sends the errors of one row, each in a call of its own, and compares the text that the page shows. */
async function judgeRow(
  { document, voiceSimPreview: app }: Window,
  { page, presets, upTo }: (typeof CATALOGUE_CHECKS)[number],
): Promise<Judgement> {
  const shown = () => document.querySelector("[role=alert] .error-box__text")?.textContent ?? null;
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

type Add = (judged: readonly Judgement[]) => void;

/** Checks the texts of both catalogues on the real pages, in the order of `CATALOGUE_CHECKS`. */
export async function checkCatalogues(signal: AbortSignal, add: Add): Promise<void> {
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
  inHiddenFrame("/call-ending?provider=standin&clock=paused", signal, ({ runOnSdk }) => {
    if (runOnSdk === undefined) throw new Error("The page does not have the real SDK.");
    return use(runOnSdk);
  });

/** A line of a diff in words. */
function describeDifference(difference: string): string {
  const [, sign, at = "", what] = /^([-+]) (\w+) (.*)$/.exec(difference) ?? [];
  const when = at === "end" ? "At the end" : `At ${formatTime(Number(at))}`;
  return `${when}, only ${sign === "-" ? "the scripted provider" : "the real SDK"} has ${what}.`;
}

const playOnBoth = (written: Scenario, sdk: Play, signal: AbortSignal) =>
  playBoth(written, window.location.origin, {
    scripted: (scenario) => runAside("trace", scenario, signal),
    sdk,
  });

async function judgeText(text: string, play: Play, signal: AbortSignal): Promise<Judgement> {
  const parsed = await parseAside(text);
  if (!parsed.ok) return judgeFaults(parsed.faults);
  if ((await play(parsed.scenario)).verdict === "pass") return judgeFailures([]);
  const { scripted, sdk, known } = await playOnBoth(parsed.scenario, play, signal);
  if (known !== null) return { verdict: "known", why: known.join(" ") };
  const { verdict, why } = judgeFailures((scripted.verdict === "fail" ? scripted : sdk).failures);
  if (scripted.verdict === "fail")
    return { verdict, why: `${why}. It fails on the scripted provider too.` };
  const listed = factsFor(parsed.scenario.id).flatMap(({ lines }) => lines);
  const others = differencesOf(scripted, sdk).filter((one) => !listed.includes(one));
  const planned = describeSdkDifferences(sdkDifferencesOf(parsed.scenario)) ?? "";
  const words = [`${why}.`, ...others.slice(0, 1).map(describeDifference), planned];
  return { verdict, why: words.filter(Boolean).join(" ") };
}

/** Judges scenarios on the real SDK by their expectations. A failure with only known reasons is no failure. */
export const judgeOnSdk = (texts: readonly string[], signal: AbortSignal, add: Add) =>
  onSdk(signal, async (play) => {
    for (const text of texts) if (!signal.aborted) add([await judgeText(text, play, signal)]);
  });

/** Plays one scenario on both providers. Returns the aligned lines of both runs with the known differences. */
export async function compareProviders(text: string, signal: AbortSignal) {
  const parsed = await parseAside(text);
  if (!parsed.ok) throw new Error("The scenario is refused.");
  const { scenario } = parsed;
  const { scripted, sdk, replaced } = await onSdk(signal, (play) =>
    playOnBoth(scenario, play, signal),
  );
  return { lines: alignRuns(scripted, sdk), replaced, known: factsFor(scenario.id) };
}
