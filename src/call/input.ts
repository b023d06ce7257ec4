import type { ProviderEvent } from "../provider/events.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { Millis } from "../shared/units.ts";
import type { CallPage, Failure } from "./call-error.ts";

/** The session's check of a start: it may go ahead, or the client is missing. */
export type StartClearance =
  | { readonly ready: true; readonly sessionId: SessionId }
  | { readonly ready: false; readonly failure: Failure };

/** Inputs other than the provider's events. */
type Command =
  | {
      readonly type: "visitor.start";
      readonly page: CallPage;
      readonly clearance: StartClearance;
    }
  | { readonly type: "visitor.stop" }
  | { readonly type: "visitor.go-home"; readonly page: CallPage }
  | { readonly type: "visitor.mute" }
  | { readonly type: "visitor.unmute" }
  /** The browser plays the assistant's audio again. */
  | { readonly type: "audio.unblocked" }
  /** The session opened another microphone. */
  | { readonly type: "microphone.changed" }
  | { readonly type: "start.resolve" }
  | { readonly type: "start.resolve-null" }
  | { readonly type: "start.reject"; readonly error: unknown; readonly clientFailed: boolean }
  /** `stalled`: the client's code has not arrived. */
  | { readonly type: "limit.connect"; readonly stalled: boolean };

/** One input of the machine, with its time. */
export type CallInput =
  | (Command & { readonly at: Millis })
  | { readonly type: "provider"; readonly at: Millis; readonly event: ProviderEvent };

type CommandName = Command["type"];

/** The columns of the transition table: every command and every event of the vocabulary. */
export type InputName = CommandName | ProviderEvent["type"];

export const nameOf = (input: CallInput): InputName =>
  input.type === "provider" ? input.event.type : input.type;

type InputFor<Name extends InputName> = Name extends CommandName
  ? Extract<CallInput, { type: Name }>
  : Extract<CallInput, { type: "provider" }> & {
      readonly event: Extract<ProviderEvent, { type: Name }>;
    };

/** The input behind a column of the table. */
export type InputNamed<Name extends InputName> = InputFor<Name>;
