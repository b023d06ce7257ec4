import type { Fields, Message } from "./message.ts";
import type { Room } from "./room.ts";

type Answer = (message: Message, room: Room, newId: () => string) => Fields;

const NOTHING: Answer = () => ({});
const SESSION: Answer = (_message, _room, newId) => ({ session: { sessionId: newId() } });
const UNTESTED: Answer = () => ({ results: { result: "aborted" } });

/** The replies to requests that do not change the call, with the fields that the library reads. */
export const SIMPLE_REPLIES: ReadonlyMap<string, Answer> = new Map<string, Answer>([
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
  ["dialout-start", SESSION],
  ["dialout-stop", NOTHING],
  ["sip-call-transfer", NOTHING],
  ["send-dtmf", NOTHING],
  [
    "daily-method-start-remote-media-player",
    ({ settings }, _room, newId) => ({ session_id: newId(), state: "playing", settings }),
  ],
  [
    "daily-method-update-remote-media-player",
    ({ session_id, settings }) => ({ session_id, state: "playing", settings }),
  ],
  ["daily-method-stop-remote-media-player", NOTHING],
  ["test-call-quality", UNTESTED],
  ["test-p2p-call-quality", UNTESTED],
  ["test-network-connectivity", UNTESTED],
  ["test-websocket-connectivity", UNTESTED],
  ["transmit-log", NOTHING],
  ["set-allow-local-audio", NOTHING],
  ["set-allow-local-video", NOTHING],
  ["local-video", NOTHING],
  ["set-session-data", NOTHING],
  ["set-daily-lang", NOTHING],
  ["daily-method-update-recording", NOTHING],
  ["daily-method-subscribe-to-tracks-automatically", NOTHING],
]);
