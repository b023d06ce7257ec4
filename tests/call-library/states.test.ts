// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  AFTER_JOIN,
  type CallState,
  checkState,
} from "../../simulator/standin/rules/after-join.ts";
import { checkAppMessage, LONGEST_APP_MESSAGE } from "../../simulator/standin/rules/app-data.ts";
import { openRoom } from "./room.ts";

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
  it("refuse in a new call exactly the methods that the rule lists", async () => {
    const { methods, close } = await openRoom("new");
    await close();
    const refused: string[] = [];
    for (const method of methods) if (await isRefused(method, "new")) refused.push(method);
    expect(refused.toSorted()).toEqual(AFTER_JOIN.toSorted());
  });

  it.each(["new", "joining", "joined", "left", "error"] as const)(
    "refuse the same methods as the rule in a call that is %s",
    async (state) => {
      const ruled = AFTER_JOIN.filter((method) => !checkState(method, state).ok);
      const refused: string[] = [];
      for (const method of AFTER_JOIN) if (await isRefused(method, state)) refused.push(method);
      expect(refused).toEqual(ruled);
    },
  );

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

  it("report the library's own error text", async () => {
    const room = await openRoom("new");
    const answer = await room.ask("sendDTMF", { sessionId: "a", tones: "1" });
    await room.close();
    const { problem } = { problem: "", ...checkState("sendDTMF", "new") };
    expect(answer).toMatchObject({ accepted: false, reason: { message: problem } });
  });
});

describe("the size of an app message", () => {
  it.each([LONGEST_APP_MESSAGE, 10, 100_000])(
    "is limited to the %i characters that the machine announces",
    async (longest) => {
      const room = await openRoom("joined", longest === LONGEST_APP_MESSAGE ? undefined : longest);
      for (const length of [longest - 1, longest, longest + 1]) {
        const data = "x".repeat(length - 2);
        const { accepted } = await room.ask("sendAppMessage", data);
        expect({ length, ...checkAppMessage(data, longest) }).toMatchObject({
          length,
          ok: accepted,
        });
        expect(accepted).toBe(length <= longest);
      }
      await room.close();
    },
  );
});
