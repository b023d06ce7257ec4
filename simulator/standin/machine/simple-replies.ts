import type { Fields, Message } from "./message.ts";
import type { Room } from "./room.ts";

type Answer = (message: Message, room: Room, newId: () => string) => Fields;

/** The requests to which the library expects an answer without fields. */
const ACKNOWLEDGED = [
  ...["dialout-stop", "sip-call-transfer", "send-dtmf", "transmit-log", "local-video"],
  ...["set-allow-local-audio", "set-allow-local-video", "set-session-data", "set-daily-lang"],
  ...["daily-method-stop-remote-media-player", "daily-method-update-recording"],
  "daily-method-subscribe-to-tracks-automatically",
];
const TESTS = [
  ...["test-call-quality", "test-p2p-call-quality"],
  ...["test-network-connectivity", "test-websocket-connectivity"],
];

/** The replies to requests that do not change the call, with the fields that the library reads. */
export const SIMPLE_REPLIES: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ...ACKNOWLEDGED.map((action): [string, Answer] => [action, () => ({})]),
  ...TESTS.map((action): [string, Answer] => [action, () => ({ results: { result: "aborted" } })]),
  ["get-calc-stats", () => ({ stats: { latest: {} } })],
  [
    "get-cpu-load-stats",
    () => ({ cpuStats: { cpuLoadState: "low", cpuLoadStateReason: "none", stats: {} } }),
  ],
  ["get-network-topology", () => ({ topology: "sfu" })],
  ["set-network-topology", () => ({ workerId: "standin" })],
  ["get-meeting-session", (_message, room) => ({ meetingSession: { id: room.visitorId } })],
  ["get-daily-lang", () => ({ lang: "en" })],
  ["lib-room-info", () => ({ id: "standin", name: "standin", config: {}, domainConfig: {} })],
  ["enumerate-devices", () => ({ devices: [] })],
  ["set-user-name", ({ name }) => ({ userName: name })],
  ["set-user-data", ({ userData }) => ({ userData })],
  ["update-send-settings", ({ sendSettings }) => ({ sendSettings })],
  ["update-receive-settings", ({ receiveSettings }) => ({ receiveSettings })],
  ["get-single-participant-receive-settings", () => ({ receiveSettings: {} })],
  ["daily-method-request-access", () => ({ access: { level: "full" }, granted: true })],
  ["daily-method-preauth", () => ({ access: { level: "full" } })],
  ["dialout-start", (_message, _room, newId) => ({ session: { sessionId: newId() } })],
  [
    "daily-method-start-remote-media-player",
    ({ settings }, _room, newId) => ({ session_id: newId(), state: "playing", settings }),
  ],
  [
    "daily-method-update-remote-media-player",
    ({ session_id, settings }) => ({ session_id, state: "playing", settings }),
  ],
]);
