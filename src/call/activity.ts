import { PROVIDER_EVENTS, type ProviderEvent, type ProviderEventName } from "../provider/events.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { Millis } from "../shared/units.ts";
import type { CallPage, Failure } from "./call-error.ts";

/** Causes that are not events of the provider: visitor commands, results of start and stop, the connect limit. */
const OWN_CAUSES = [
  "visitor.start",
  "visitor.stop",
  "visitor.go-home",
  "visitor.mute",
  "visitor.unmute",
  "visitor.type",
  "audio.unblocked",
  "audio.refused",
  "microphone.changed",
  "microphone.refused",
  "speaker.changed",
  "speaker.refused",
  "volume.changed",
  "start.resolve",
  "start.resolve-null",
  "start.reject",
  "limit.connect",
  "stop.resolve",
  "stop.reject",
] as const;

interface Rejection {
  /** The value that the call, the start or the stop was rejected with. */
  readonly error: unknown;
}

/** The additional fields of an activity, by its cause. A cause that is not listed has none. */
interface Contents {
  /** `refused`: why the start was refused; null if it was accepted. */
  "visitor.start": { readonly page: CallPage; readonly refused: "in-progress" | Failure | null };
  "visitor.go-home": { readonly page: CallPage };
  /** `sent`: whether the provider took the text. */
  "visitor.type": { readonly text: string; readonly sent: boolean };
  "audio.refused": Rejection;
  "microphone.refused": Rejection;
  "speaker.refused": Rejection;
  /** `volume`: 0 to 1. */
  "volume.changed": { readonly volume: number };
  /** `client`: name and version of the client that holds the call; undefined if the provider does not state them. */
  "start.resolve": { readonly client: string | undefined };
  "start.resolve-null": Contents["start.resolve"];
  "start.reject": Rejection;
  /** `stalled`: whether the client's code has not loaded within the limit. */
  "limit.connect": { readonly stalled: boolean };
  "stop.reject": Rejection;
}

/** The activity that reports an event of the provider. */
export type EventReport = {
  [Name in ProviderEventName]: {
    readonly cause: `provider.${Name}`;
    readonly event: Extract<ProviderEvent, { type: Name }>;
    /** True for a transcript that repeats earlier words, which changes nothing. */
    readonly repeated?: true;
  };
}[ProviderEventName];

/** An activity without its time and its call. */
export type ActivityContent =
  | EventReport
  | {
      [Name in (typeof OWN_CAUSES)[number]]: { readonly cause: Name } & (Name extends keyof Contents
        ? Contents[Name]
        : object);
    }[(typeof OWN_CAUSES)[number]];

/**
 * Something that happened to a call, for the log, the trace and the panel. A closed union: `cause` tells
 * which fields come with it. Logs and traces store `cause` as it is.
 *
 * @example
 * session.observe((activity) => {
 *   if (activity.cause === "provider.error") console.warn(activity.event.error.texts);
 * });
 */
export type Activity = ActivityContent & {
  /** The time on the session's clock. */
  readonly at: Millis;
  /**
   * The ID of the call that the activity belongs to, even if that call is over. A start that is refused
   * during a call has the ID of that call. Null without a call.
   */
  readonly sessionId: SessionId | null;
  /** Whether the call was already over, so that the activity changed nothing. */
  readonly late: boolean;
};

/** The cause of an activity, such as `visitor.start`, `provider.call-start` or `start.resolve`. */
export type Cause = Activity["cause"];

const EVENT_NAMES: ReadonlyMap<string, ProviderEventName> = new Map(
  PROVIDER_EVENTS.map((name) => [`provider.${name}`, name]),
);

/** The provider event that a cause names, or null for any other cause. */
export const eventNameOf = (cause: string): ProviderEventName | null =>
  EVENT_NAMES.get(cause) ?? null;

const CAUSES: ReadonlySet<string> = new Set([...OWN_CAUSES, ...EVENT_NAMES.keys()]);

/** Whether a text from a stored log is a cause that this version of the app knows. */
export const isCause = (text: string): text is Cause => CAUSES.has(text);

/** Whether the cause is a volume level. Levels come many times a second and do not change the call's state. */
export const isLevelCause = (cause: unknown): boolean =>
  cause === "provider.volume-level" || cause === "provider.local-volume-level";
