import { PROVIDER_EVENTS, type ProviderEvent, type ProviderEventName } from "../provider/events.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { Millis } from "../shared/units.ts";
import type { CallPage, Failure } from "./call-error.ts";

/** Causes other than the provider's events: visitor commands, start and stop results, the connect limit. */
const OWN_CAUSES = [
  "visitor.start",
  "visitor.stop",
  "visitor.go-home",
  "visitor.mute",
  "visitor.unmute",
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

interface Settlement {
  /** The client that holds the call, with its version. Undefined where the provider does not say. */
  readonly client: string | undefined;
}

/** The fields that come with each cause. */
interface Contents {
  /** `refused`: why the start did not go ahead; null if it did. */
  "visitor.start": { readonly page: CallPage; readonly refused: "in-progress" | Failure | null };
  "visitor.stop": object;
  "visitor.go-home": { readonly page: CallPage };
  "visitor.mute": object;
  "visitor.unmute": object;
  "audio.unblocked": object;
  "audio.refused": Rejection;
  "microphone.changed": object;
  "microphone.refused": Rejection;
  "speaker.changed": object;
  "speaker.refused": Rejection;
  /** `volume`: 0 to 1. */
  "volume.changed": { readonly volume: number };
  "start.resolve": Settlement;
  "start.resolve-null": Settlement;
  "start.reject": Rejection;
  /** `stalled`: the client's code has not arrived. */
  "limit.connect": { readonly stalled: boolean };
  "stop.resolve": object;
  "stop.reject": Rejection;
}

/** A provider's event, as the session reports it. */
export type EventReport = {
  [Name in ProviderEventName]: {
    readonly cause: `provider.${Name}`;
    readonly event: Extract<ProviderEvent, { type: Name }>;
  };
}[ProviderEventName];

/** An activity without its time and its call. */
export type ActivityContent =
  | EventReport
  | {
      [Name in (typeof OWN_CAUSES)[number]]: { readonly cause: Name } & Contents[Name];
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
  /** On the session's clock. */
  readonly at: Millis;
  /**
   * The call it belongs to, also after that call is over. A start that is refused during a call has the
   * ID of that call. Null without a call.
   */
  readonly sessionId: SessionId | null;
  /** Whether the call was already over: the activity changed nothing. */
  readonly late: boolean;
};

/** `visitor.start`, `provider.call-start`, `start.resolve` and so on. */
export type Cause = Activity["cause"];

const EVENT_NAMES: ReadonlyMap<string, ProviderEventName> = new Map(
  PROVIDER_EVENTS.map((name) => [`provider.${name}`, name]),
);

/** The provider event that a cause names, or null for any other cause. */
export const eventNameOf = (cause: string): ProviderEventName | null =>
  EVENT_NAMES.get(cause) ?? null;

const CAUSES: ReadonlySet<string> = new Set([...OWN_CAUSES, ...EVENT_NAMES.keys()]);

/** Whether a stored text is a cause of this version. */
export const isCause = (text: string): text is Cause => CAUSES.has(text);

/** Volume levels come many times a second and leave the call's state unchanged. */
export const isLevelCause = (cause: Cause): boolean =>
  cause === "provider.volume-level" || cause === "provider.local-volume-level";
