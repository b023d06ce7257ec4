import { coverageOf, type TracedScenario } from "../../../analysis/coverage.ts";
import { judgeScenario } from "../../../analysis/invariants.ts";
import { sweepOf } from "../../../analysis/sweep.ts";
import type { FailedExpectation } from "../../../engine/player.ts";
import { runScenario } from "../../../engine/runner.ts";
import { storyOf } from "../../../engine/story.ts";
import type { Fault } from "../../../scenario/fault.ts";
import { describeFault, parseScenario } from "../../../scenario/parse.ts";
import type { Scenario } from "../../../scenario/schema.ts";
import { formatTime, formatValue } from "../format.ts";
import type { ProviderChoice } from "../page-address.ts";

export interface Judgement {
  /** `known`: fails on the real SDK, and only for known reasons. */
  readonly verdict: "pass" | "fail" | "known" | "refused";
  /** The first fault or failure and the number of the others, or the known reasons; empty for a pass. */
  readonly why: string;
}

export interface Line extends Omit<Judgement, "verdict"> {
  readonly title: string;
  /** The id of the scenario or of the variant; for a row of a catalogue, its page and phase. */
  readonly id: string;
  readonly verdict: Judgement["verdict"] | "none";
  readonly provider?: ProviderChoice;
  readonly text?: string;
  /** What the check does. */
  readonly about?: string;
}

/** A judgement of a scenario, or a whole line for a variant. */
export type Emitted = Judgement & Partial<Line>;

function judgementOf(verdict: "fail" | "refused", [first, ...rest]: readonly string[]): Judgement {
  if (first === undefined) return { verdict: "pass", why: "" };
  return { verdict, why: rest.length === 0 ? first : `${first}, and ${rest.length} more` };
}

const sentenceOf = ({ at, field, expected, actual }: FailedExpectation): string =>
  `${formatTime(at)} ${field}: expected ${formatValue(expected)}, found ${formatValue(actual)}`;

export const judgeFailures = (failures: readonly FailedExpectation[]): Judgement =>
  judgementOf("fail", failures.map(sentenceOf));

export const judgeFaults = (faults: readonly Fault[]): Judgement =>
  judgementOf("refused", faults.map(describeFault));

/** Selects the orders of a crowded millisecond. The command gives the same with `--seed 1`. */
const SEED = 1;

/** The long computations of the console, which a worker performs. Some pass results on while they run. */
export const JOBS = {
  parse: (text: string) => Promise.resolve(parseScenario(text)),
  trace: (scenario: Scenario) => runScenario(scenario, { trace: true }),
  /** Tells what a scenario does in plain sentences. Its faults take the place of the story if it is refused. */
  async story(text: string): Promise<readonly string[]> {
    const parsed = parseScenario(text);
    if (!parsed.ok) return parsed.faults.map(describeFault);
    const { trace = [] } = await runScenario(parsed.scenario, { trace: true });
    return storyOf(parsed.scenario.page, trace);
  },
  /** Judges scenarios on the scripted provider by their expectations, and returns their coverage. */
  async check(texts: readonly string[], emit: (judged: Judgement) => void) {
    const runs: TracedScenario[] = [];
    for (const text of texts) {
      const parsed = parseScenario(text);
      if (parsed.ok) {
        const { failures, trace = [] } = await runScenario(parsed.scenario, { trace: true });
        runs.push({ scenario: parsed.scenario, trace });
        emit(judgeFailures(failures));
      } else emit(judgeFaults(parsed.faults));
    }
    return coverageOf(runs);
  },
  /** Judges the variants of a scenario by the invariants; returns notes, or null if no call ends in it. */
  async sweep(scenario: Scenario, emit: (judged: Judgement & Pick<Line, "id" | "title">) => void) {
    const sweep = await sweepOf(scenario, SEED);
    if (sweep === null) return null;
    for (const { title, scenario: variant } of sweep.variants) {
      const { violations } = await judgeScenario(variant);
      const broken = violations.map((one) => `${one.invariant}: ${sentenceOf(one)}`);
      emit({ title, id: variant.id, ...judgementOf("fail", broken) });
    }
    return sweep.notes;
  },
  /** Returns a variant of a sweep as a file, with an id that files may have. */
  async variant({ scenario, id }: { readonly scenario: Scenario; readonly id: string }) {
    const sweep = await sweepOf(scenario, SEED);
    for (const { title, scenario: variant } of sweep?.variants ?? [])
      if (variant.id === id)
        return JSON.stringify({ ...variant, title, id: id.replaceAll(/[@.]/g, "-") }, null, 2);
    throw new Error(`The sweep has no variant ${id}.`);
  },
};
