import * as v from "valibot";
import { type Fields, isFields, textAt } from "../../machine/message.ts";
import { ok, refuse, type Route } from "../route.ts";
import type { PlatformStore } from "../store.ts";
import { sessionOf } from "./web-call.ts";

/** What happened in a call. `at`: milliseconds from its creation. */
const steps = v.array(
  v.looseObject({ at: v.number(), do: v.string(), message: v.optional(v.unknown()) }),
);

/** The fields that a call gets at its end. `created`: in milliseconds since 1970. */
function recordOf(done: v.InferOutput<typeof steps>, created: number): Fields {
  const iso = (at: number) => new Date(created + at).toISOString();
  const start = done.find((step) => step.do === "listen")?.at;
  const end = done.find((step) => step.do !== "listen" && step.do !== "tell");
  const told = done.flatMap(({ at, message }) => (isFields(message) ? [{ ...message, at }] : []));
  const messages = told.flatMap(
    ({ at, ...message }: Fields & { readonly at: number }): Fields[] => {
      const time = created + at;
      const line = { time, secondsFromStart: (at - (start ?? at)) / 1000 };
      if (message["type"] === "tool-calls")
        return [{ ...line, role: "tool_calls", message: "", toolCalls: message["toolCallList"] }];
      if (message["transcriptType"] !== "final") return [];
      const role = message["role"] === "user" ? "user" : "bot";
      return [{ ...line, role, message: textAt(message, "transcript") ?? "", endTime: time }];
    },
  );
  const reason = told.flatMap((message) => textAt(message, "endedReason") ?? []).at(-1);
  const ending = end?.do === "stop" ? "customer-ended-call" : (reason ?? "assistant-ended-call");
  return {
    messages,
    ...(start !== undefined && { startedAt: iso(start) }),
    ...(end && { status: "ended", endedAt: iso(end.at), endedReason: ending }),
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
    if (!parsed.success)
      return refuse(
        400,
        parsed.issues.map(({ message }) => message),
      );
    // A call that was stopped early was perhaps never created.
    if (call === undefined) return ok({});
    const record = recordOf(parsed.output, Date.parse(String(call["createdAt"])));
    calls.set(call.id, { ...call, ...record, updatedAt: store.time() });
    return ok({});
  },
});
