import { AT_REST, type Snapshot, type TraceEntry } from "./snapshot.ts";
import type { Scenario, ScenarioPage } from "../scenario/schema.ts";

/** What happens, by its cause, if it does not end the call. A cause that is not listed is not told. */
const HAPPENINGS: Readonly<Record<string, (who: string) => string>> = {
  "visitor.mute": (who) => `${who} mutes the microphone`,
  "visitor.unmute": (who) => `${who} unmutes the microphone`,
  "visitor.type": (who) => `${who} types a message`,
  "audio.unblocked": (who) => `${who} lets the browser play the sound`,
  "microphone.changed": (who) => `${who} changes the microphone`,
  "provider.audio-blocked": () => "the browser holds back the sound",
  "provider.microphone-error": () => "the microphone or the camera fails",
  "provider.network-connection": () => "the network is lost or comes back",
};

/** What ends a call or its start, by its cause. */
const ENDS: Readonly<Record<string, (who: string, active: boolean) => string>> = {
  "visitor.stop": (who, active) => `${who} ${active ? "ends" : "cancels"} the call`,
  "visitor.go-home": (who) => `${who} ends the call and goes home`,
  "provider.call-end": () => "the service ends the call",
  "provider.disconnect": () => "the connection is lost",
  "provider.error": (_, active) =>
    `an error of the service ends the call${active ? "" : " before it begins"}`,
  "start.reject": () => "the service refuses the start",
  "start.resolve-null": () => "the start comes back without a call",
  "limit.connect": () => "the page gives up, because no call has begun",
};

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the person reads and where an entry leaves them, as a sentence; null if neither changes. */
function outcomeOf(before: Snapshot, after: TraceEntry, who: string): string | null {
  const read = after.error !== null && after.error !== before.error && `reads “${after.error}”`;
  const ends = before.state === "active" && after.state === "idle";
  const stays = ends && after.cause !== "visitor.go-home" && "stays on the page";
  const land = after.redirect === before.redirect ? stays : `lands on ${after.redirect}`;
  const deeds = [read, land].filter((deed) => deed !== false);
  return deeds.length === 0 ? null : `${capital(who)} ${deeds.join(" and ")}`;
}

/**
 * Tells a run in plain sentences.
 *
 * @param trace of the whole run; levels may be left out.
 * @example
 * // ["At 0 s the visitor starts a call.", "After 0.9 s the call begins.", "The assistant speaks once.", …]
 */
export function storyOf(page: ScenarioPage, trace: readonly TraceEntry[]): string[] {
  const who = page === "admin" ? "the tester" : "the visitor";
  const story: string[] = [];
  let before: Snapshot = AT_REST;
  let startedAt = 0;
  let late = 0;
  const turns = { assistant: 0, visitor: 0, isVisitors: false };

  function tell(...sentences: readonly (string | null)[]): void {
    const { assistant, visitor } = turns;
    const talk = [
      assistant > 0 && `the assistant speaks ${times(assistant)}`,
      visitor > 0 && `${who} speaks ${times(visitor)}`,
    ].filter((part) => part !== false);
    Object.assign(turns, { assistant: 0, visitor: 0, isVisitors: false });
    for (const sentence of [talk.join(" and ") || null, ...sentences])
      // A quoted text has a full stop of its own.
      if (sentence !== null) story.push(`${capital(sentence)}.`.replace(/([.?!]”)\.$/, "$1"));
  }

  for (const entry of trace) {
    const { at, cause, reason } = entry;
    const was = before;
    before = entry;
    // That a call ends for the service, too, is no news.
    if (entry.late && !["stop.resolve", "provider.call-end"].includes(cause)) late++;
    if (entry.late || (reason !== undefined && cause !== "visitor.start")) continue;
    const outcome = outcomeOf(was, entry, who);
    if (cause === "visitor.start") {
      const isRefused = was.state === entry.state;
      if (!isRefused) startedAt = at;
      const starts = isRefused ? "presses start" : "starts a call";
      tell(`at ${seconds(at)} ${who} ${starts}`, outcome ?? (isRefused ? "nothing changes" : null));
    } else if (was.state !== "idle" && entry.state === "idle") {
      const how = ENDS[cause]?.(who, was.state === "active") ?? `${cause} ends the call`;
      tell(`at ${seconds(at)} ${how}${was.speaking ? " while the assistant speaks" : ""}`, outcome);
    } else if (was.state === "connecting" && entry.state === "active") {
      tell(`after ${seconds(at - startedAt)} the call begins`, outcome);
    } else if (HAPPENINGS[cause] !== undefined) {
      tell(`at ${seconds(at)} ${HAPPENINGS[cause](who)}`, outcome);
    } else if (outcome !== null) tell(outcome);
    if (entry.speaking && !was.speaking) turns.assistant++;
    // A person who goes on after a pause for breath keeps the turn.
    const heard = entry.presence === "thinking" && was.presence !== "thinking";
    if (heard && !turns.isVisitors) turns.visitor++;
    turns.isVisitors = !entry.speaking && (turns.isVisitors || heard);
  }
  if (before.state !== "idle") tell("the call goes on when the script ends");
  else tell(late > 0 ? "what still comes from that call changes nothing" : null);
  return story;
}

/** The stories of all fixtures in one text, sorted by ID, with those of one more fixture. */
export function addStory(
  stories: string,
  { id, page }: Pick<Scenario, "id" | "page">,
  trace: readonly TraceEntry[],
): string {
  const others = stories.split("\n\n").filter((one) => one !== "" && !one.startsWith(`${id}\n`));
  const story = [id, ...storyOf(page, trace)].join("\n  ");
  // The end of an ID sorts before any letter of a longer one.
  return [...others.map((one) => one.trimEnd()), story].sort().join("\n\n") + "\n";
}
