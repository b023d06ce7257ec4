import type { Call, ServerMessage } from "@vapi-ai/web/dist/api.js";

// Invented records of the voice service, checked against the types that its SDK publishes. Their times and oddities
// are those of real records: a system message before the first word, fractions of milliseconds, roles "bot" and "user".

/** The time at which the recorded calls were requested. */
export const CREATED = Date.parse("2026-11-21T10:15:00.000Z");
/** The time at which they began, 2 seconds later. */
export const STARTED = CREATED + 2000;
const iso = (at: number): string => new Date(at).toISOString();

export const CALL_ID = "5c1f9a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f";
export const SESSION_ID = "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f";

/** Times of a message that is said from one second of the call to another. */
const said = (from: number, to: number) => ({
  time: STARTED + 1000 * from,
  endTime: STARTED + 1000 * to + 0.001,
  secondsFromStart: from,
  duration: 1000 * (to - from),
});

const conversation = [
  {
    role: "system",
    message: "You are Nora. The secret password is swordfish.",
    time: CREATED + 1900,
    secondsFromStart: 0,
  },
  { role: "bot", message: "Good morning, this is Nora.", source: "", ...said(0.8, 3.2) },
  { role: "user", message: "Hello, my name is Jane Doe.", ...said(4, 6.5) },
  {
    role: "tool_calls",
    message: "",
    toolCalls: [
      {
        id: "call_1",
        type: "function",
        function: { name: "findSlot", arguments: '{"name":"Jane Doe"}' },
      },
    ],
    time: STARTED + 7000,
    secondsFromStart: 7,
  },
  {
    role: "tool_call_result",
    name: "findSlot",
    toolCallId: "call_1",
    result: "Tuesday at nine",
    time: STARTED + 8000,
    secondsFromStart: 8,
  },
  { role: "bot", message: "One moment.", ...said(8.5, 9) },
  { role: "bot", message: "Tuesday at nine is free.", ...said(9.5, 12) },
];

export const CALL = {
  id: CALL_ID,
  orgId: "87edacfe-ade0-4cca-8e2a-09307fbdcdc3",
  createdAt: iso(CREATED),
  updatedAt: iso(STARTED + 40_000),
  startedAt: iso(STARTED),
  endedAt: iso(STARTED + 30_000),
  type: "webCall",
  status: "ended",
  endedReason: "silence-timed-out",
  assistantId: "f14f7548-6f98-486a-a513-67a560ede1aa",
  assistantOverrides: { variableValues: { sessionId: SESSION_ID } },
  messages: conversation,
  artifact: { messages: conversation, transcript: "AI: Good morning …" },
} satisfies Call;

/** A copy of the call that ended for another reason, or differs otherwise. */
export const callWith = (more: Partial<Call>): Call => ({ ...CALL, ...more });

/** The call as each message contains it: as it was before it began. */
const call: Call = {
  id: CALL_ID,
  orgId: CALL.orgId,
  createdAt: CALL.createdAt,
  updatedAt: CALL.createdAt,
  type: "webCall",
  status: "queued",
  assistantOverrides: CALL.assistantOverrides,
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
