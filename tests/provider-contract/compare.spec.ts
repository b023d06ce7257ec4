import { expect } from "@playwright/test";
import { test } from "../../e2e/support/needs.ts";
import type { RunResult } from "../../simulator/engine/runner.ts";
import { AT_REST, type Snapshot, type TraceEntry } from "../../simulator/engine/snapshot.ts";
import type { Cause } from "../../src/call/activity.ts";
import { differencesOf, factsFor } from "../../simulator/analysis/contract/compare.ts";
import {
  IGNORED_CAUSES,
  KNOWN_DIFFERENCES,
} from "../../simulator/analysis/contract/known-differences.ts";
import { NORMALISATIONS } from "../../simulator/analysis/contract/normalise.ts";
import { missingOf } from "./citation.ts";

type Step = readonly [at: number, cause: Cause, changes?: Partial<Snapshot>, late?: true];

/** Returns a run whose trace has these steps, each with the fields that it changes. */
function runOf(...steps: readonly Step[]): RunResult {
  let now = AT_REST;
  const trace = steps.map(([at, cause, changes, late]): TraceEntry => {
    now = { ...now, ...changes };
    return { at, cause, ...(late && { late }), ...now };
  });
  return { id: "a-run", verdict: "pass", final: now, failures: [], trace };
}

const UNKNOWN = "provider.unknown-event";
const START: Step = [0, "visitor.start", { state: "connecting", ring: "playing" }];
const BEGIN: Step = [20, "provider.call-start", { state: "active", ring: "stopped" }];
const MESSAGE: Step = [20, "provider.transcript"];
const endWith = (changes: Partial<Snapshot>): Step => [
  40,
  "provider.error",
  { state: "idle", error: "It broke", redirect: "/call-ending", ...changes },
];
const END = endWith({});
const RUN = runOf(START, BEGIN, MESSAGE, END);

/** Runs that are compared with RUN, and the differences that must be found. */
const OTHERS: Readonly<Record<string, readonly [RunResult, readonly string[]]>> = {
  "no change": [runOf(START, BEGIN, MESSAGE, END), []],
  "a missing event": [runOf(START, BEGIN, END), ["- 20 provider.transcript"]],
  "an additional event": [runOf(START, BEGIN, MESSAGE, MESSAGE, END), ["+ 20 provider.transcript"]],
  "a later event": [
    runOf(START, BEGIN, [21, "provider.transcript"], END),
    ["- 20 provider.transcript", "+ 21 provider.transcript"],
  ],
  "two swapped events": [
    runOf(START, MESSAGE, BEGIN, END),
    ["+ 20 provider.transcript before provider.call-start", "- 20 provider.transcript"],
  ],
  "a late event and an ignored one": [
    runOf(START, BEGIN, MESSAGE, END, [41, "provider.call-end", {}, true], [42, UNKNOWN]),
    [],
  ],
  "a late event with a change": [
    runOf(START, BEGIN, MESSAGE, END, [41, "provider.call-end", { redirect: "/" }, true]),
    ["+ 41 redirect /", "- end redirect /call-ending", "+ end redirect /"],
  ],
  "an ignored event with a change": [
    runOf(START, BEGIN, MESSAGE, [30, UNKNOWN, { muted: true }], endWith({ muted: false })),
    ["+ 30 muted true", "+ 40 muted false"],
  ],
  "a missing error": [
    runOf(START, BEGIN, MESSAGE, endWith({ error: null })),
    ["- 40 error It broke", "- end error It broke", "+ end error null"],
  ],
  "another error text": [
    runOf(START, BEGIN, MESSAGE, endWith({ error: "It is no more" })),
    [
      ...["- 40 error It broke", "+ 40 error It is no more"],
      ...["- end error It broke", "+ end error It is no more"],
    ],
  ],
  "another redirect": [
    runOf(START, BEGIN, MESSAGE, endWith({ redirect: "/" })),
    [
      ...["- 40 redirect /call-ending", "+ 40 redirect /"],
      ...["- end redirect /call-ending", "+ end redirect /"],
    ],
  ],
  "a ring that does not stop": [
    runOf(START, [20, "provider.call-start", { state: "active" }], MESSAGE, END),
    ["- 20 ring stopped", "- end ring stopped", "+ end ring playing"],
  ],
  "a second end": [
    runOf(START, BEGIN, MESSAGE, END, [40, "start.resolve", { state: "active" }], END),
    [
      ...["+ 40 start.resolve before provider.error", "+ 40 state active"],
      ...["+ 40 provider.error", "+ 40 state idle"],
    ],
  ],
  "another timer": [
    { ...RUN, final: { ...RUN.final, timer: "00:01" } },
    ["- end timer 00:00", "+ end timer 00:01"],
  ],
};

for (const [title, [other, differences]] of Object.entries(OTHERS))
  test(`the comparison reports [${differences.join(", ")}] for a run with ${title}`, () => {
    expect(differencesOf(RUN, other)).toEqual(differences);
  });

const CAUSE = /^[-+] \d+ \w+\.[\w-]+( before \w+\.[\w-]+)?$/;

test("every fact about the real SDK is proved by the source that it cites", () => {
  const facts = [...KNOWN_DIFFERENCES, ...Object.values(IGNORED_CAUSES), ...NORMALISATIONS];
  for (const { fact, evidence } of facts)
    for (const citation of evidence) expect(missingOf(citation), fact).toBeNull();
});

test("only scenarios that the service cannot produce may differ in visible fields", () => {
  const ids = new Set(KNOWN_DIFFERENCES.flatMap(({ differs }) => Object.keys(differs)));
  const possible = [...ids].flatMap(factsFor).filter(({ isImpossible }) => !isImpossible);
  expect(possible.flatMap(({ lines }) => lines).filter((line) => !CAUSE.test(line))).toEqual([]);
});

test("missingOf reports evidence that is not in its source", () => {
  const order = "call";
  const vapi = { file: "@vapi-ai/web/dist/vapi.js" };
  expect(missingOf({ order, happens: ["call-start", "call-start-success"] })).toBe(
    "call-start-success",
  );
  expect(missingOf({ order: "of-nothing", happens: ["call-start"] })).toBe("of-nothing");
  expect(missingOf({ ...vapi, words: "disconnect" })).toBe("disconnect");
  expect(missingOf({ ...vapi, lacks: "call-start" })).toBe("no call-start");
  expect(missingOf({ file: "@vapi-ai/nothing", words: "" })).toBe("@vapi-ai/nothing");
});

test("each row of a known difference stands for one line per moment and change", () => {
  const facts = factsFor("restart-while-the-last-stop-is-unsettled");
  expect(facts.flatMap(({ lines }) => lines)).toEqual([
    "- 5400 start.resolve",
    ...["- 6500 provider.call-start", "- 6500 state active", "- 6500 ring stopped"],
    "- 6500 presence listening",
    ...["- 40000 durationSeconds 33", "- end durationSeconds 33"],
    ...["+ 8000 start.resolve before provider.call-start", "+ 8000 provider.call-start"],
    ...["+ 8000 state active", "+ 8000 ring stopped", "+ 8000 presence listening"],
    ...["+ 40000 durationSeconds 32", "+ end durationSeconds 32"],
  ]);
});
