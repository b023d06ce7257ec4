import type { ProviderEvent } from "../provider/events.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { Millis } from "../shared/units.ts";
import type { CallPage, Failure } from "./call-error.ts";

/** The result of the session's check before a start: the client is ready, or the reason why it is not. */
export type StartClearance =
  | { readonly ready: true; readonly sessionId: SessionId }
  | { readonly ready: false; readonly failure: Failure };

/** Inputs of the machine that are not events of the provider. */
export type Command =
  | { readonly type: "visitor.start"; readonly page: CallPage; readonly clearance: StartClearance }
  | { readonly type: "visitor.stop" | "visitor.mute" | "visitor.unmute" }
  | { readonly type: "visitor.go-home"; readonly page: CallPage }
  /** The provider has taken a text that the visitor typed. */
  | { readonly type: "visitor.type"; readonly text: string }
  /** The browser has begun to play the assistant's audio, which it had blocked. */
  | { readonly type: "audio.unblocked" }
  /** Another microphone is in use. */
  | { readonly type: "microphone.changed" }
  | { readonly type: "start.resolve" | "start.resolve-null" }
  | { readonly type: "start.reject"; readonly error: unknown }
  /** The call has not become active in time. `stalled`: whether the client's code has not loaded. */
  | { readonly type: "limit.connect"; readonly stalled: boolean };

/** An input of the machine without its time. */
export type UntimedInput = Command | { readonly type: "provider"; readonly event: ProviderEvent };

/** An input of the machine, with its time. */
export type CallInput = UntimedInput & { readonly at: Millis };

type CommandName = Command["type"];

/**
 * The names of all inputs: every command and every event of the provider. They are the columns of the
 * transition table.
 */
export type InputName = CommandName | ProviderEvent["type"];

export const inputName = (input: CallInput): InputName =>
  input.type === "provider" ? input.event.type : input.type;

/** The type of the input with this name. */
export type InputNamed<Name extends InputName> = Name extends CommandName
  ? CallInput & { readonly type: Name }
  : Extract<CallInput, { type: "provider" }> & {
      readonly event: Extract<ProviderEvent, { type: Name }>;
    };
