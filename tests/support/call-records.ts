import type { Call, ServerMessage } from "@vapi-ai/web/dist/api.js";
import record from "../../fixtures/call-record.json" with { type: "json" };

// Invented records of the voice service, checked against the types that its SDK publishes. Their times and oddities
// are those of real records: a system message before the first word, fractions of milliseconds, roles "bot" and "user".

/** The time at which the recorded calls were requested. */
export const CREATED = Date.parse("2026-11-21T10:15:00.000Z");
/** The time at which they began, 2 seconds later. */
export const STARTED = CREATED + 2000;
const iso = (at: number): string => new Date(at).toISOString();

export const CALL_ID = "5c1f9a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f";
export const SESSION_ID = "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f";

/** A call that was silent for too long, which the README invites to convert. */
export const CALL = record as Call;
const { orgId, createdAt, assistantOverrides } = record;
const conversation = CALL.messages ?? [];

/** A copy of the call that ended for another reason, or differs otherwise. */
export const callWith = (more: Partial<Call>): Call => ({ ...CALL, ...more });

/** The call as each message contains it: as it was before it began. */
const call: Call = {
  id: CALL_ID,
  orgId,
  createdAt,
  updatedAt: createdAt,
  type: "webCall",
  status: "queued",
  assistantOverrides,
};
const at = (seconds: number) => ({ timestamp: STARTED + 1000 * seconds, call });

/** The bodies that a webhook received during the same call, in their order. */
export const WEBHOOK = [
  { message: { type: "status-update", status: "in-progress", ...at(0) } },
  { message: { type: "speech-update", role: "assistant", status: "started", turn: 0, ...at(0.8) } },
  {
    message: { type: "speech-update", role: "assistant", status: "stopped", turn: 0, ...at(3.2) },
  },
  { message: { type: "speech-update", role: "user", status: "started", turn: 1, ...at(4) } },
  {
    message: {
      type: "transcript",
      role: "user",
      transcriptType: "partial",
      transcript: "Hello, my name",
      ...at(5),
    },
  },
  {
    message: {
      type: "transcript[transcriptType='final']",
      role: "user",
      transcriptType: "final",
      transcript: "Hello, my name is Jane Doe.",
      ...at(6.5),
    },
  },
  {
    message: {
      type: "conversation-update",
      messages: conversation.slice(0, 3),
      messagesOpenAIFormatted: [],
      ...at(6.6),
    },
  },
  {
    message: {
      type: "tool-calls",
      toolWithToolCallList: [],
      toolCallList: [
        {
          id: "call_1",
          type: "function",
          function: { name: "findSlot", arguments: '{"name":"Jane Doe"}' },
        },
      ],
      ...at(7),
    },
  },
  {
    message: {
      type: "status-update",
      status: "ended",
      endedReason: "customer-ended-call",
      ...at(9),
    },
  },
  {
    message: {
      type: "end-of-call-report",
      endedReason: "customer-ended-call",
      startedAt: iso(STARTED),
      endedAt: iso(STARTED + 9000),
      artifact: { messages: conversation.slice(0, 5) },
      analysis: {},
      ...at(12),
    },
  },
] satisfies ServerMessage[];
