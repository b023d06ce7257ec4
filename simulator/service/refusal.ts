import * as v from "valibot";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import type { MachineError } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";
import { CREATED, type Cue, type PlannedCue } from "./cue.ts";
import { NO_OBJECT } from "./fate.ts";

/** The error of the call library within an `error` event of the SDK. */
const DailyError = v.object({
  type: v.literal("daily-error"),
  error: v.object({
    errorMsg: v.string(),
    error: v.optional(
      v.object({
        type: v.string(),
        msg: v.optional(v.string(), ""),
        details: v.optional(v.unknown()),
      }),
    ),
  }),
});

/** What the SDK makes of an answer to its request for a call. */
const Refused = v.object({
  type: v.literal("start-method-error"),
  error: v.object({ message: v.unknown(), name: v.optional(v.string()) }),
});
const WithStatus = v.object({ statusCode: v.number() });
/** A failed fetch, for which each browser has its own text, or a bug in the SDK. */
const NativeError = v.object({ name: v.literal("TypeError") });
const Nothing = v.strictObject({});
/** The SDK prints an answer whose body is `null` as JSON. */
const NullBody = v.object({
  type: v.literal("start-method-error"),
  error: v.object({ message: v.string(), data: v.null(), error: v.null() }),
});
/** The SDK reads the address of a call also where a success contains none. */
const NoCall = v.object({
  type: v.literal("daily-call-join-error"),
  error: NativeError,
});

/** The status that a body tells of itself; the SDK tells of no other. */
const statusOf = (body: unknown): number => (v.is(WithStatus, body) ? body.statusCode : 400);

const refused = (body: unknown): WebCallAnswer => ({
  type: "refused",
  status: statusOf(body),
  body,
});

/** The error that a call machine reports, or null where a payload holds none of its own. */
export function machineErrorOf(payload: unknown): MachineError | null {
  const read = v.safeParse(DailyError, payload);
  if (!read.success) return null;
  const { errorMsg, error } = read.output.error;
  if (error === undefined) return { errorMsg };
  const { type, msg, details } = error;
  // The machine sends the details as JSON; what the SDK shows is what it read.
  const more = details === undefined ? {} : { details: JSON.stringify(details) };
  return { errorMsg, error: { type, msg, ...more } };
}

function answerOf(payload: unknown): WebCallAnswer {
  if (v.is(NullBody, payload)) return { type: "refused", status: 500, body: null };
  if (v.is(NoCall, payload)) return { type: "garbled", status: 201, text: "" };
  const read = v.safeParse(Refused, payload);
  // An error of any other shape reaches the SDK as what a body says.
  if (!read.success) return refused(payload);
  const { error } = read.output;
  if (v.is(NativeError, error)) return { type: "dropped" };
  if (v.is(Nothing, error.message)) return { type: "garbled", status: 500, text: "<html></html>" };
  return refused(error.message);
}

/** How the service has a start fail. */
export interface Refusal {
  /** Whether the call machine's bundle can be fetched. */
  readonly bundle: "served" | "missing";
  /** What it does for that, at the moment of the failure. */
  readonly cue: Cue;
  /** The whole of what it does, that included. */
  readonly cues: readonly PlannedCue[];
  /** Whether the machine comes to it, which asks for the microphone. */
  readonly isByMachine: boolean;
  /** How many errors the SDK makes of it. */
  readonly errors: 1 | 2 | 3;
  /** In what way the first of them is not as it is written. */
  readonly otherwise?: string;
}

/** How the service refuses a start, so that it fails with this error at that moment. */
export function refusalOf(payload: unknown, at: number): Refusal {
  const created: PlannedCue = { at: 0, lane: "start", late: true, cue: CREATED };
  const error = machineErrorOf(payload);
  if (error === null) {
    const cue: Cue = { do: "answer", answer: answerOf(payload) };
    const isText = parseProviderError(payload).plain !== null;
    const cues = [{ ...created, at, cue }];
    return {
      bundle: "served",
      cue,
      cues,
      isByMachine: false,
      errors: v.is(NoCall, payload) ? 2 : 1,
      ...(isText && { otherwise: NO_OBJECT }),
    };
  }
  // The SDK tries for six seconds: it is let at it in time for the failure to come when it should.
  if (error.error?.type === "connection-error")
    return {
      bundle: "missing",
      cue: CREATED,
      cues: [{ ...created, at }],
      isByMachine: false,
      errors: 3,
      otherwise: "The SDK names the address of a bundle that cannot be loaded: here it is another.",
    };
  const cue: Cue = { do: "refuse", error };
  const cues: readonly PlannedCue[] = [created, { at, lane: "event", late: false, cue }];
  return { bundle: "served", cue, cues, isByMachine: true, errors: 3 };
}
