// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_DATA } from "../../simulator/standin/rules/messages.ts";
import { CALL_STATES, type CallState, openRoom } from "./room.ts";

/**
 * The methods of a call object that fail in any state but joined. `setUserData`, `updateInputSettings` and
 * `updateSendSettings` are not among them, because outside a call they store their argument for the next
 * one. The media player's two methods reach the call machine in any state.
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

/** Whether a new call in `state` refuses the method because of its state, not its arguments. */
async function isRefused(method: string, state: CallState): Promise<boolean> {
  const room = await openRoom(state);
  const answers = [await room.ask(method), await room.ask(method, {})];
  await room.close();
  return answers.some((answer) => !answer.accepted && String(answer.reason).includes(REFUSAL));
}

describe("the states of a call", () => {
  it("refuse in a new call exactly the methods that need a joined one", async () => {
    const { methods, close } = await openRoom("new");
    await close();
    const refused: string[] = [];
    for (const method of methods) if (await isRefused(method, "new")) refused.push(method);
    expect(refused.toSorted()).toEqual(AFTER_JOIN);
  });

  it.each(CALL_STATES)("refuse the same methods in a call that is %s", async (state) => {
    const refused: string[] = [];
    for (const method of AFTER_JOIN) if (await isRefused(method, state)) refused.push(method);
    expect(refused).toEqual(state === "joined" ? [] : AFTER_JOIN);
  });

  it("accept settings before the join without sending a message", async () => {
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
    "is limited to the %s characters that the machine announces, or else to the rule's limit",
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
