import { linesOf } from "../../analysis/trace-lines.ts";
import type { RunResult } from "../../engine/runner.ts";
import type { Scenario } from "../../scenario/schema.ts";
import { inHiddenFrame } from "./hidden-frame.ts";
import { judgeFailures, judgeFaults, type Judgement } from "./jobs.ts";
import { parseAside } from "../source/parse-aside.ts";
import { runAside } from "./run-aside.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "../stage/sdk-differences.ts";

type Play = (scenario: Scenario) => Promise<RunResult>;

/** Opens a page with the real SDK that plays scenarios one after another. */
const onSdk = <Result>(signal: AbortSignal, use: (play: Play) => Promise<Result>) =>
  inHiddenFrame({ src: "/call-ending?provider=standin&clock=paused", signal }, (view) => {
    const { standinRuns } = view;
    if (standinRuns === undefined) throw new Error("The page does not have the real SDK.");
    return use((scenario) => standinRuns.run(scenario));
  });

async function judge(text: string, play: Play): Promise<Judgement> {
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
    for (const text of texts) if (!signal.aborted) add([await judge(text, play)]);
  });

/** Plays one scenario on both providers, and returns the lines of both runs. */
export async function compareProviders(text: string, signal: AbortSignal) {
  const parsed = await parseAside(text);
  if (!parsed.ok) throw new Error("The scenario is refused.");
  const scripted = await runAside("trace", parsed.scenario, { signal });
  const standin = await onSdk(signal, (play) => play(parsed.scenario));
  return { scripted: linesOf(scripted), standin: linesOf(standin) };
}
