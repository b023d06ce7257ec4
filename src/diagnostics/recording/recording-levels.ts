import { FULL_SCALE, SPEECH_HOLD, SPEECH_THRESHOLD } from "../../provider/levels.ts";
import type { ProviderEventName, Speaker } from "../../provider/events.ts";
import type { Json } from "../entry.ts";

/** One event of a scenario's attempt, as the file writes it. */
export interface NamedEvent {
  readonly at: number;
  readonly event: ProviderEventName;
  readonly payload?: Json;
  readonly late?: true;
}

export interface LevelsEvent {
  readonly at: number;
  readonly levels: {
    readonly of: Speaker;
    readonly every: number;
    readonly values: readonly number[];
  };
}

export type AttemptEvent = NamedEvent | LevelsEvent;

const SPEAKERS: readonly (readonly Speaker[])[] = [
  ["assistant", "visitor"],
  ["visitor"],
  ["assistant"],
];
const LEVEL_OF = { assistant: "volume-level", visitor: "local-volume-level" } as const;
/** Between values that stand alone; it says nothing then. */
const ALONE = 100;

/** What an event says as a raw level, or null where it is none that a run could hold. */
function rawLevel({ event, payload, late }: NamedEvent, speaker: Speaker): number | null {
  if (event !== LEVEL_OF[speaker] || late === true) return null;
  if (typeof payload !== "number" || payload < 0 || payload > 1) return null;
  return speaker === "visitor" ? payload : Number((payload * FULL_SCALE).toFixed(6));
}

interface Run {
  readonly of: Speaker;
  every: number;
  readonly values: number[];
}

/** Gathers a speaker's levels into runs of equal distance, each in the place of its first. */
function gather(events: readonly AttemptEvent[], speaker: Speaker): readonly AttemptEvent[] {
  const gathered: AttemptEvent[] = [];
  let run: { readonly at: number; readonly levels: Run } | null = null;
  for (const event of events) {
    const raw = "event" in event ? rawLevel(event, speaker) : null;
    if (raw === null) {
      gathered.push(event);
      continue;
    }
    const since: number = run === null ? 0 : event.at - run.at;
    if (run?.levels.values.length === 1 && since > 0) run.levels.every = since;
    if (run !== null && since > 0 && since === run.levels.every * run.levels.values.length)
      run.levels.values.push(raw);
    else {
      run = { at: event.at, levels: { of: speaker, every: ALONE, values: [raw] } };
      gathered.push(run);
    }
  }
  return gathered;
}

const saysSpeech = (event: AttemptEvent): boolean =>
  "event" in event &&
  event.late !== true &&
  (event.event === "speech-start" || event.event === "speech-end");

interface Sent {
  readonly at: number;
  readonly event: ProviderEventName;
  readonly loud: boolean;
}

function unroll(event: AttemptEvent): readonly Sent[] {
  if ("event" in event) return [{ at: event.at, event: event.event, loud: false }];
  const { of, every, values } = event.levels;
  return values.map((value, index) => ({
    at: event.at + index * every,
    event: LEVEL_OF[of],
    loud: of === "assistant" && value > SPEECH_THRESHOLD,
  }));
}

/** What these would be heard as, with the speech that follows from loudness (scenario format: Levels). */
function heard(events: readonly AttemptEvent[], until: number): readonly string[] {
  const sent = events.flatMap(unroll).sort((a, b) => a.at - b.at);
  const said: string[] = [];
  let speaking = false;
  let quietAt = Infinity;
  const hush = (now: number): void => {
    if (quietAt >= now) return;
    if (speaking) said.push(`${quietAt} speech-end`);
    speaking = false;
    quietAt = Infinity;
  };
  for (const { at, event, loud } of sent) {
    hush(at);
    said.push(`${at} ${event}`);
    if (event === "speech-start") speaking = true;
    else if (event === "speech-end") speaking = false;
    if (!loud) continue;
    quietAt = at + SPEECH_HOLD;
    if (!speaking) said.push(`${at} speech-start`);
    speaking = true;
  }
  hush(until + 1);
  return said;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);

/**
 * Writes levels as runs, and leaves out the speech that follows from them, where a replay is then heard
 * as the recording was, event for event, and where that is the shorter way to say it.
 *
 * @param until the last moment of the call, in milliseconds from its start: a call that is over says
 * no more.
 */
export function writeLevels(events: readonly NamedEvent[], until: number): readonly AttemptEvent[] {
  const asRecorded = events.map(({ at, event }) => `${at} ${event}`);
  let shortest: readonly AttemptEvent[] = events;
  let length = JSON.stringify(events).length;
  for (const speakers of SPEAKERS) {
    const silent = speakers.includes("assistant") ? events.filter((e) => !saysSpeech(e)) : events;
    const written = speakers.reduce<readonly AttemptEvent[]>(gather, silent);
    const size = JSON.stringify(written).length;
    if (size >= length || !isSame(heard(written, until), asRecorded)) continue;
    shortest = written;
    length = size;
  }
  return shortest;
}
