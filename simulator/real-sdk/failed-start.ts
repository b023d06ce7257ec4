import * as v from "valibot";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import { readAs } from "../../src/provider/read-event.ts";
import type { MachineError } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";
import { CREATED, type ServiceAction, type PlannedAction, BARE_TEXT } from "./action.ts";

/** An `error` event of the SDK that contains an error of the call library. */
const DailyError = v.object({
  type: v.literal("daily-error"),
  error: v.object({
    errorMsg: v.string(),
    error: v.exactOptional(
      v.object({
        type: v.string(),
        msg: v.optional(v.string(), ""),
        // The machine sends the details as JSON, and the SDK emits them parsed.
        details: v.exactOptional(v.pipe(v.unknown(), v.transform<unknown, string>(JSON.stringify))),
      }),
    ),
  }),
});

/** The SDK's error when the platform refuses the request for a call. */
const Refused = v.object({
  type: v.literal("start-method-error"),
  error: v.object({ message: v.unknown(), name: v.optional(v.string()) }),
});
const WithStatus = v.object({ statusCode: v.number() });
/** A TypeError of the browser: a failed fetch, or a bug in the SDK. Its text depends on the browser. */
const NativeError = v.object({ name: v.literal("TypeError") });
const Nothing = v.strictObject({});
/** The SDK's error for an answer whose body is `null`. */
const NullBody = v.object({
  type: v.literal("start-method-error"),
  error: v.object({ message: v.string(), data: v.null(), error: v.null() }),
});
/** The SDK's error for a successful answer without a call: reading its address throws. */
const NoCall = v.object({
  type: v.literal("daily-call-join-error"),
  error: NativeError,
});

/** Takes the status from the body, because the SDK does not expose the code of the response. */
function refused(body: unknown): WebCallAnswer {
  const status = v.is(WithStatus, body) ? body.statusCode : 400;
  return { type: "refused", status, body };
}

/** Reads the call machine's error from a payload; null if it contains none. */
export const machineErrorOf = (payload: unknown): MachineError | null =>
  readAs(DailyError, payload)?.error ?? null;

function answerOf(payload: unknown): WebCallAnswer {
  if (v.is(NullBody, payload)) return { type: "refused", status: 500, body: null };
  if (v.is(NoCall, payload)) return { type: "garbled", status: 201, text: "" };
  // A service can send an error in any other format only as the body of a refusal.
  if (!v.is(Refused, payload)) return refused(payload);
  const { error } = payload;
  if (v.is(NativeError, error)) return { type: "dropped" };
  if (v.is(Nothing, error.message)) return { type: "garbled", status: 500, text: "<html></html>" };
  return refused(error.message);
}

/**
 * Plans a start that fails with this error after `at` milliseconds.
 *
 * @returns the actions, of which the last one makes the start fail; whether the SDK can fetch the call machine; the
 * number of errors that the SDK emits; and how the first of them differs from the scripted one, if it does.
 */
export function failedStartOf(payload: unknown, at: number) {
  const created: PlannedAction = { at: 0, lane: "start", late: true, action: CREATED };
  const error = machineErrorOf(payload);
  if (error === null) {
    const action: ServiceAction = { do: "answer", answer: answerOf(payload) };
    const isText = parseProviderError(payload).plain !== null;
    const errors = v.is(NoCall, payload) ? 2 : 1;
    const difference = isText ? BARE_TEXT : undefined;
    return { hasMachine: true, actions: [{ ...created, at, action }], errors, difference };
  }
  // The SDK's retries take six seconds of real time; the virtual clock waits for them.
  if (error.error?.type === "connection-error")
    return {
      hasMachine: false,
      actions: [{ ...created, at }],
      errors: 3,
      difference:
        "The error of the SDK contains the address of the missing call machine, which differs from the one in the script.",
    };
  const refusal = { at, lane: "event", late: false, action: { do: "refuse", error } } as const;
  return { hasMachine: true, actions: [created, refusal], errors: 3 };
}
