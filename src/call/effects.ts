import type { CallPage } from "./call-error.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { EndedCall } from "./state.ts";

/** An action that a transition returns and the session performs. */
export type Effect =
  | { readonly type: "ring.play" | "ring.stop" }
  | { readonly type: "provider.start"; readonly page: CallPage; readonly sessionId: SessionId }
  /** Asks the service to end the call. */
  | { readonly type: "provider.stop" }
  /** Releases a call that is over. */
  | { readonly type: "provider.release" }
  | { readonly type: "provider.mute"; readonly muted: boolean }
  | { readonly type: "limit.arm" | "limit.clear" }
  | { readonly type: "navigate"; readonly to: "/call-ending"; readonly call: EndedCall }
  | { readonly type: "navigate"; readonly to: "/" };
