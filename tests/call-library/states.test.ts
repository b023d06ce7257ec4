// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_DATA } from "../../simulator/standin/rules/messages.ts";
import { CALL_STATES, type CallState, openRoom } from "./room.ts";

/**
 * The methods of a call object that fail in any state but joined. `setUserData`, `updateInputSettings` and
 * `updateSendSettings` are absent, because outside a call they store their argument for the next one. The
 * media player's two methods are absent, because they reach the call machine in any state.
 */
const AFTER_JOIN = `
  addFakeParticipant getMeetingSession meetingSessionState requestAccess sendAppMessage
  sendDTMF setMeetingSessionData setNetworkTopology setSubscribeToTracksAutomatically
  sipCallTransfer sipRefer startCustomTrack startDialOut startTranscription stopCustomTrack
  stopDialOut stopTranscription updateReceiveSettings updateTranscription
  updateWaitingParticipant updateWaitingParticipants`
  .trim()
  .split(/\s+/);
const REFUSAL = "only supported after join.";

beforeEach(() => {
  for (const level of ["log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});

/** Returns whether a call in `state` refuses the method because of its state, not its arguments. */
async function isRefused(method: string, state: CallState): Promise<boolean> {
  const room = await openRoom(state);
  const answers = [await room.ask(method), await room.ask(method, {})];
  await room.close();
  return answers.some((answer) => !answer.accepted && String(answer.reason).includes(REFUSAL));
}

describe("a call object of the library", () => {
  it("in the state new refuses exactly the methods that need a joined call", async () => {
    const { methods, close } = await openRoom("new");
    await close();
    const refused: string[] = [];
    for (const method of methods) if (await isRefused(method, "new")) refused.push(method);
    expect(refused.toSorted()).toEqual(AFTER_JOIN);
  });

  it.each(CALL_STATES)(
    "in the state %s accepts the methods that need a joined call only if that state is joined",
    async (state) => {
      const refused: string[] = [];
      for (const method of AFTER_JOIN) if (await isRefused(method, state)) refused.push(method);
      expect(refused).toEqual(state === "joined" ? [] : AFTER_JOIN);
    },
  );

  it("stores settings before the join and sends no message to the call machine", async () => {
    const room = await openRoom("new");
    const kept = [
      await room.ask("setUserData", { a: 1 }),
      await room.ask("updateSendSettings", { video: { maxQuality: "low" } }),
      await room.ask("updateInputSettings", { audio: { processor: { type: "none" } } }),
    ];
    await room.close();
    expect(kept).toEqual(kept.map(() => ({ accepted: true, sent: undefined })));
  });
});

describe("the size of an app message", () => {
  it.each([undefined, 10, 100_000])(
    "is limited to the number that the call machine announces, or to 4096 if it announces no limit (announced: %s)",
    async (announced) => {
      const room = await openRoom("joined", announced);
      const longest = announced ?? LONGEST_DATA;
      for (const length of [longest - 1, longest, longest + 1]) {
        const { accepted } = await room.ask("sendAppMessage", "x".repeat(length - 2));
        expect({ length, accepted }).toEqual({ length, accepted: length <= longest });
      }
      await room.close();
    },
  );
});
