import type { ProviderEventName, Speaker } from "../../src/provider/events.ts";

/** The latest time in a file, in milliseconds. A call that starts then still has a valid date. */
export const LATEST_TIME = 8_640_000_000_000_000;

/** The actions of a visitor. */
export const VISITOR_ACTIONS = ["start", "stop", "go-home", "mute", "unmute", "type"] as const;
export type VisitorAction = (typeof VISITOR_ACTIONS)[number];

/** What the assistant is doing. Every active call is one of the last three. */
export const PRESENCES = ["idle", "connecting", "speaking", "thinking", "listening"] as const;

/**
 * How a call ended: by the visitor's stop or go-home; by call-end; by disconnect; by a fatal error or a
 * failed start; or because it was not active within 45 s.
 */
export const ENDED = ["visitor", "service", "disconnect", "error", "limit"] as const;

/** The page whose error texts and redirect rule apply. */
export const PAGES = ["home", "admin"] as const;
export type ScenarioPage = (typeof PAGES)[number];

/**
 * Whether the page can call. `false`: the voice client is missing; `"client-fails"`: creating it fails;
 * `"no-target"`: no assistant or workflow is named.
 */
export type Configured = boolean | "client-fails" | "no-target";

/**
 * One action of the visitor. While the call is active, a typed text is sent to the provider, joins the
 * captions and makes an answer owed; at any other time it changes nothing.
 *
 * @example
 * { "at": 5000, "do": "type", "text": "Tomorrow at nine" }
 */
export type VisitorItem = {
  /** Milliseconds from the start of the run. */
  readonly at: number;
} & (
  | { readonly do: Exclude<VisitorAction, "type"> }
  /** `text`: 1 to 900 UTF-16 units, not only white space. */
  | { readonly do: "type"; readonly text: string }
);

/** How the provider's start() settles, and `after` how many milliseconds. */
export interface StartScript {
  readonly outcome: "resolve" | "resolve-null" | "reject" | "never";
  readonly after: number;
  /** The error with which start() rejects: any JSON, as the service sends it. */
  readonly error?: unknown;
}

/** How the provider's stop() settles, and `after` how many milliseconds. */
export interface StopScript {
  readonly outcome: "resolve" | "reject" | "never";
  readonly after: number;
  readonly error?: unknown;
}

interface Timed {
  /** Milliseconds from the provider's start(). */
  readonly at: number;
  /** Whether the event is sent even after its call has ended or was stopped. */
  readonly late: boolean;
}

export interface NamedEvent extends Timed {
  readonly event: ProviderEventName;
  /** Any JSON, as the provider sends it. */
  readonly payload?: unknown;
}

export interface LevelsEvent extends Timed {
  readonly levels: {
    readonly of: Speaker;
    /** Milliseconds from one value to the next; at least 1. */
    readonly every: number;
    /** Raw levels, as the service measures them; at least 0. */
    readonly values: readonly number[];
  };
}

export type AttemptEvent = NamedEvent | LevelsEvent;

/** The behaviour of the provider after one call of its start(). */
export interface Attempt {
  readonly start: StartScript;
  /** The events in the order of the file, which may differ from the order of time. */
  readonly events: readonly AttemptEvent[];
  readonly stop: StopScript;
}

/** The expected state after everything of one millisecond has run. Missing fields are not checked. */
export interface Expectation {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly state?: "idle" | "connecting" | "active";
  /** The exact error text that the page shows; null if the page shows none. */
  readonly error?: string | null;
  /** The timer of the call as `mm:ss`; the minutes may have more than two digits. */
  readonly timer?: string;
  readonly ring?: "playing" | "stopped";
  /** The last path to which the app navigated; null if the app did not navigate. */
  readonly redirect?: string | null;
  readonly durationSeconds?: number | null;
  /** Whether the assistant is speaking. */
  readonly speaking?: boolean;
  readonly muted?: boolean;
  /**
   * What the assistant is doing. While active: `speaking` while it speaks, `thinking` while it owes an
   * answer to the visitor's last finished turn, and else `listening`.
   */
  readonly presence?: (typeof PRESENCES)[number];
  /** How the last accepted start ended; null before the first, and while connecting or active. */
  readonly ended?: (typeof ENDED)[number] | null;
}

export interface Provenance {
  readonly kind: "authored" | "recorded" | "generated";
  /** The SDK and its version, if the scenario was recorded from a call. */
  readonly sdk?: string;
  readonly recordedAt?: string;
}

/**
 * A parsed scenario file: in the newest format, with all defaults.
 *
 * @example
 * // The file. Only `schemaVersion`, `id` and `title` are required.
 * {
 *   "schemaVersion": 1,
 *   "id": "ejected-mid-call",
 *   "title": "The service ends the call at 12 s",
 *   "visitor": [{ "at": 0, "do": "start" }],
 *   "attempts": [
 *     {
 *       "events": [
 *         { "at": 1000, "event": "call-start" },
 *         { "at": 12000, "event": "error", "payload": { "type": "ejected" } }
 *       ]
 *     }
 *   ],
 *   "expect": [{ "at": 12000, "state": "idle", "ring": "stopped" }]
 * }
 */
export interface Scenario {
  readonly schemaVersion: 1;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly covers: readonly string[];
  readonly provenance?: Provenance;
  readonly page: ScenarioPage;
  readonly configured: Configured;
  readonly visitor: readonly VisitorItem[];
  /** The attempts, one for each start; never empty. Further starts repeat the last attempt. */
  readonly attempts: readonly [Attempt, ...Attempt[]];
  /** The end of the run, in milliseconds from its start. */
  readonly until: number;
  readonly expect: readonly Expectation[];
}
