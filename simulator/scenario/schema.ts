import type { ProviderEventName, Speaker } from "../../src/provider/events.ts";

/** The latest time that a file may name, in milliseconds: the last that a date can hold, since a start is dated. */
export const LATEST_TIME = 8_640_000_000_000_000;

/** What the person in front of the page does. */
export const VISITOR_ACTIONS = ["start", "stop", "go-home", "mute", "unmute"] as const;
export type VisitorAction = (typeof VISITOR_ACTIONS)[number];

/** Which page's policy applies: error wording and redirect rule. */
export const PAGES = ["home", "admin"] as const;
export type ScenarioPage = (typeof PAGES)[number];

/**
 * Whether the page can call at all. `false`: the voice client is missing; `"client-fails"`: creating
 * it fails; `"no-target"`: no assistant or workflow is named.
 */
export type Configured = boolean | "client-fails" | "no-target";

export interface VisitorItem {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly do: VisitorAction;
}

/** How the provider's start() settles, `after` so many milliseconds. */
export interface StartScript {
  readonly outcome: "resolve" | "resolve-null" | "reject" | "never";
  readonly after: number;
  /** What it rejects with: any JSON, raw as the service sends it. */
  readonly error?: unknown;
}

/** How the provider's stop() settles, `after` so many milliseconds. */
export interface StopScript {
  readonly outcome: "resolve" | "reject" | "never";
  readonly after: number;
  readonly error?: unknown;
}

interface Timed {
  /** Milliseconds from the provider's start(). */
  readonly at: number;
  /** Delivered even after its call ended or was stopped. */
  readonly late: boolean;
}

export interface NamedEvent extends Timed {
  readonly event: ProviderEventName;
  /** Any JSON, raw as the provider sends it. */
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

/** What the provider does after one call of its start(). */
export interface Attempt {
  readonly start: StartScript;
  /** In the order of the file, which need not be that of time. */
  readonly events: readonly AttemptEvent[];
  readonly stop: StopScript;
}

/** What must hold at one moment, once everything of that millisecond has run. A missing field is not looked at. */
export interface Expectation {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly state?: "idle" | "connecting" | "active";
  /** The exact text shown, or null for none. */
  readonly error?: string | null;
  /** `mm:ss`; the minutes may have more than two digits. */
  readonly timer?: string;
  readonly ring?: "playing" | "stopped";
  /** The last path navigated to, or null for none. */
  readonly redirect?: string | null;
  readonly durationSeconds?: number | null;
  /** Whether the assistant is speaking. */
  readonly speaking?: boolean;
  readonly muted?: boolean;
}

export interface Provenance {
  readonly kind: "authored" | "recorded" | "generated";
  /** The SDK and its version, of a recording. */
  readonly sdk?: string;
  readonly recordedAt?: string;
}

/** A scenario file once it is accepted: of the newest format, and with every default filled in. */
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
  /** Never empty; a start beyond the last repeats it. */
  readonly attempts: readonly [Attempt, ...Attempt[]];
  /** When the run ends, in milliseconds from its start. */
  readonly until: number;
  readonly expect: readonly Expectation[];
}
