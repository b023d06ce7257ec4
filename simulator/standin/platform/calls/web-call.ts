import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../web-call-answer.ts";
import { type Fields, textAt } from "../../machine/message.ts";
import { type Answer, membersOf, Refusal, respond, type Route } from "../route.ts";
import type { PlatformStore } from "../store.ts";
import type { DirectedAnswers } from "./directed-answers.ts";
import { answerOfKey, SLOW_KEY, SLOWNESS } from "./key-rules.ts";

const CALLEES = ["assistant", "assistantId", "squad", "squadId", "workflow", "workflowId"];
const OVERRIDES = ["assistantOverrides", "squadOverrides", "workflowOverrides"];
/** The part of the body that is sent before the connection is closed, for a `cut` answer. */
const HALF_A_CALL = '{"id":';
/** More bytes than are sent, so that the client notices that the end is missing. */
const CUT = { connection: "close", "content-length": String(2 * HALF_A_CALL.length) };
/** The assistant of a call with an unknown assistant ID. */
const DEFAULT_ASSISTANT = { name: "Somebody", voice: { provider: "vapi", voiceId: "Elliot" } };

/** `POST /call/web`: the endpoint that the app uses. */
export function webCallRoute(store: PlatformStore, directed: DirectedAnswers): Route {
  return {
    verb: "POST",
    path: "/call/web",
    async answer({ body, key, signal }) {
      const asked = membersOf(body);
      const answer = answerOfKey(key);
      // A key that is always refused gets its refusal even if the request is invalid.
      if (isRefusal(answer)) return reply(store, asked, answer);
      const fault = faultOf(asked);
      if (fault !== undefined) throw new Refusal(400, [fault]);
      if (!key.startsWith(DIRECTED_KEY)) {
        if (key.startsWith(SLOW_KEY)) await store.wait(SLOWNESS, signal);
        return signal.aborted ? "drop" : reply(store, asked, answer);
      }
      const sessionId = sessionOf(asked) ?? key;
      return reply(store, asked, await directed.take({ key, sessionId }, signal));
    },
  };
}

const isRefusal = (answer: WebCallAnswer): boolean =>
  answer.type === "dropped" || ("status" in answer && answer.status >= 400);

function faultOf(asked: Fields): string | undefined {
  const given = CALLEES.filter((name) => asked[name] !== undefined && asked[name] !== null);
  if (given.length === 1) return undefined;
  if (given.length === 0) return "Assistant or Squad or Workflow must be provided.";
  return `Exactly one of ${CALLEES.join(", ")} should be given; found ${given.join(" and ")}.`;
}

/** The session ID in the metadata that the app sends. */
export const sessionOf = (asked: Fields): string | undefined =>
  OVERRIDES.flatMap((name) => textAt(asked, name, "variableValues", "sessionId") ?? [])[0];

function reply(store: PlatformStore, asked: Fields, answer: WebCallAnswer): Answer {
  switch (answer.type) {
    case "dropped":
      return "drop";
    case "refused":
      return respond(answer.status, JSON.stringify(answer.body));
    case "garbled":
      return respond(answer.status, answer.text, { "content-type": "text/html; charset=utf-8" });
    case "cut":
      return respond(answer.status, HALF_A_CALL, CUT);
    case "created":
      return respond(201, JSON.stringify(createCall(store, asked, answer.fields)));
    default:
      return answer satisfies never;
  }
}

function createCall(store: PlatformStore, asked: Fields, overrides: Fields = {}): Fields {
  const assistantId = textAt(asked, "assistantId") ?? "";
  const known = store.collection("/assistant").get(assistantId) ?? { id: "" };
  const hasAssistant = assistantId !== "" || asked["assistant"] !== undefined;
  const { id: _, orgId: _org, createdAt: _made, updatedAt: _changed, ...stored } = known;
  const assistant: Fields = { ...DEFAULT_ASSISTANT, ...stored, ...membersOf(asked["assistant"]) };
  const assistantOverrides = membersOf(asked["assistantOverrides"]);
  const webCallUrl = `https://vapi.daily.co/${store.newId()}`;
  const { id, ...row } = store.newRow();
  const call = {
    id,
    ...asked,
    type: "webCall",
    status: "queued",
    cost: 0,
    webCallUrl,
    transport: { provider: "daily", callUrl: webCallUrl },
    artifactPlan: {
      videoRecordingEnabled: false,
      ...membersOf(assistant["artifactPlan"]),
      ...membersOf(assistantOverrides["artifactPlan"]),
    },
    ...(hasAssistant && { assistant }),
    ...overrides,
    ...row,
  };
  store.collection("/call").set(call.id, call);
  return call;
}
