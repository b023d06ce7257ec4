import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock } from "../../shared/system-clock.ts";
import {
  ABSENCE_LIMIT,
  INTERRUPTION_LIMIT,
  type Loss,
  watchConnection,
} from "./connection-watch.ts";
import type { DailyCallObject } from "./sdk.ts";

const pass = (time: number) => void vi.advanceTimersByTime(time);
const NETWORK = { reason: "network", channel: "sfu" };
const ABSENCE = { reason: "assistant-left" };

/** Watches a call object whose participants join and leave as the test says. */
function watchCall() {
  const listeners = new Map<string, (event?: unknown) => void>();
  const present: Record<string, { user_name: string }> = {};
  const daily = {
    participants: () => present,
    on: (event: string, listener: (event?: unknown) => void) => listeners.set(event, listener),
  } as Partial<DailyCallObject> as DailyCallObject;
  const lost: Loss[] = [];
  const watch = watchConnection(createSystemClock(), (loss) => lost.push(loss));
  watch.attach(daily);
  return {
    lost,
    watch,
    network: (event: string, type = "sfu") => watch.note("network-connection", { type, event }),
    begin: () => watch.note("call-start", undefined),
    rename: (id: string, name: string) => void (present[id]!.user_name = name),
    join(id: string, name = "Vapi Speaker") {
      const participant = { local: false, session_id: id, user_name: name, tracks: { audio: {} } };
      present[id] = participant;
      listeners.get("participant-joined")?.({ participant: { ...participant } });
    },
    leave(id: string) {
      const participant = present[id];
      delete present[id];
      listeners.get("participant-left")?.({ participant });
    },
  };
}

function watchLiveCall() {
  const call = watchCall();
  call.begin();
  return call;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("watchConnection with an interrupted channel", () => {
  it("reports only one loss after the limit when a second channel is interrupted and the assistant leaves too", () => {
    const { lost, network, join, leave } = watchLiveCall();
    join("assistant");
    network("interrupted");
    network("interrupted", "signaling");
    pass(INTERRUPTION_LIMIT - 1);
    expect(lost).toEqual([]);
    leave("assistant");
    pass(1);
    expect(lost).toEqual([NETWORK]);
    network("interrupted");
    pass(INTERRUPTION_LIMIT);
    expect(lost).toHaveLength(1);
  });

  it("reports no loss when every channel reconnects, even after repeated interruptions", () => {
    const { lost, network } = watchLiveCall();
    network("interrupted");
    network("interrupted");
    network("interrupted", "signaling");
    network("a word of another release");
    pass(INTERRUPTION_LIMIT - 1);
    network("connected");
    network("connected", "signaling");
    pass(INTERRUPTION_LIMIT);
    expect(lost).toEqual([]);
  });

  it.each([
    ["the assistant has been silent", "volume-level", 0.5],
    ["no message has arrived", "message", { type: "transcript", role: "user" }],
  ])("reports no loss until %s for the whole time limit", (_, event, payload) => {
    const { lost, watch, network } = watchLiveCall();
    network("interrupted");
    for (let noted = 0; noted < 2; noted++) {
      pass(INTERRUPTION_LIMIT - 1);
      watch.note(event, payload);
    }
    pass(INTERRUPTION_LIMIT - 1);
    expect(lost).toEqual([]);
    pass(1);
    expect(lost).toEqual([NETWORK]);
  });

  it.each([0, 0.01, Number.NaN, "loud", undefined])(
    "reports a loss after the limit when the assistant's level stays at %s, which counts as silence",
    (level) => {
      const { lost, watch, network } = watchLiveCall();
      network("interrupted");
      for (let at = 0; at < INTERRUPTION_LIMIT; at += 1000) {
        watch.note("volume-level", level);
        pass(1000);
      }
      expect(lost).toEqual([NETWORK]);
    },
  );
});

describe("watchConnection without an assistant in the room", () => {
  it("reports a loss after the limit unless an assistant joins earlier", () => {
    const { lost, join, leave } = watchLiveCall();
    join("first");
    leave("first");
    pass(ABSENCE_LIMIT - 1);
    join("second");
    pass(10 * ABSENCE_LIMIT);
    expect(lost).toEqual([]);
    leave("second");
    pass(ABSENCE_LIMIT - 1);
    expect(lost).toEqual([]);
    pass(1);
    expect(lost).toEqual([ABSENCE]);
  });

  it("ignores participants other than the assistant when they join or leave", () => {
    const { lost, join, leave } = watchLiveCall();
    join("assistant");
    join("observer", "Observer");
    leave("observer");
    pass(ABSENCE_LIMIT);
    expect(lost).toEqual([]);
    leave("assistant");
    join("observer", "Observer");
    pass(ABSENCE_LIMIT);
    expect(lost).toEqual([ABSENCE]);
  });

  it("reports no loss when the new assistant joins before the old one leaves", () => {
    const { lost, join, leave } = watchLiveCall();
    join("first");
    join("second");
    leave("first");
    pass(10 * ABSENCE_LIMIT);
    expect(lost).toEqual([]);
    leave("second");
    pass(ABSENCE_LIMIT);
    expect(lost).toEqual([ABSENCE]);
  });

  it("reports no loss when the new assistant gets its name only after it joined", () => {
    const { lost, join, leave, rename } = watchLiveCall();
    join("first");
    leave("first");
    join("second", "");
    rename("second", "Vapi Speaker");
    pass(10 * ABSENCE_LIMIT);
    expect(lost).toEqual([]);
  });
});

it("watchConnection reports no loss before the call has begun or after its end", () => {
  const { lost, network, begin, watch, join, leave } = watchCall();
  join("assistant");
  network("interrupted");
  leave("assistant");
  pass(INTERRUPTION_LIMIT);
  begin();
  network("interrupted");
  watch.end();
  network("interrupted", "signaling");
  pass(INTERRUPTION_LIMIT);
  expect(lost).toEqual([]);
});
