import * as v from "valibot";
import { at, type Fields, textAt } from "../../machine/message.ts";
import { ok, Refusal, type Route } from "../route.ts";
import type { PlatformStore } from "../store.ts";
import { sessionOf } from "./web-call.ts";

/** What happened in a call. `at`: milliseconds from its creation. */
const steps = v.array(
  v.looseObject({ at: v.number(), do: v.string(), message: v.optional(v.unknown()) }),
);

/** The line of the conversation for a message; none for a message without final words and tools. */
function lineOf(message: unknown, times: Fields): readonly Fields[] {
  const line = { ...times, message: textAt(message, "transcript") ?? "" };
  const toolCalls = at(message, "toolCallList");
  if (toolCalls !== undefined) return [{ ...line, role: "tool_calls", toolCalls }];
  if (textAt(message, "transcriptType") !== "final") return [];
  const role = textAt(message, "role") === "user" ? "user" : "bot";
  return [{ ...line, role, endTime: times["time"] }];
}

/** The fields that a call gets at its end. `created`: in milliseconds since 1970. */
function recordOf(done: v.InferOutput<typeof steps>, created: number): Fields {
  const iso = (step: { readonly at: number }) => new Date(created + step.at).toISOString();
  const start = done.find((step) => step.do === "listen");
  const end = done.find((step) => step.do !== "listen" && step.do !== "tell");
  const reasons = done.flatMap(({ message }) => textAt(message, "endedReason") ?? []);
  const told = reasons.at(-1) ?? "assistant-ended-call";
  const endedReason = end?.do === "stop" ? "customer-ended-call" : told;
  return {
    messages: done.flatMap(({ message, at: from }) => {
      const secondsFromStart = (from - (start?.at ?? from)) / 1000;
      return lineOf(message, { time: created + from, secondsFromStart });
    }),
    ...(start && { startedAt: iso(start) }),
    ...(end && { status: "ended", endedAt: iso(end), endedReason }),
  };
}

/**
 * `PUT /standin/calls/{sessionId}`: what happened in the latest call of a session, from which `GET /call/{id}` gets the
 * conversation, the times and the end.
 */
export const callRecordRoute = (store: PlatformStore): Route => ({
  verb: "PUT",
  path: "/standin/calls/{sessionId}",
  open: true,
  answer({ body, params }) {
    const calls = store.collection("/call");
    const call = [...calls.values()].findLast((row) => sessionOf(row) === params["sessionId"]);
    const parsed = v.safeParse(steps, body);
    const faults = (parsed.issues ?? []).map(({ message }) => message);
    if (!parsed.success) throw new Refusal(400, faults);
    // A call that was stopped early was perhaps never created.
    if (call === undefined) return ok({});
    const record = recordOf(parsed.output, Date.parse(String(call["createdAt"])));
    calls.set(call.id, { ...call, ...record, updatedAt: store.time() });
    return ok({});
  },
});
