// @vitest-environment jsdom
import { expect, it } from "vitest";
import { DIFFERENCES } from "../../simulator/standin/rules/differences.ts";
import { holdJoinedRoom } from "./room.ts";

const room = holdJoinedRoom();

// Fails once the library follows its specification. Remove the difference from the table then.
it.each(DIFFERENCES)(
  "$method still differs from: $specification",
  async ({ method, given, accordingToIt }) => {
    const { accepted } = await room().ask(method, given);
    expect(accepted ? "accepted" : "refused").not.toBe(accordingToIt);
  },
);
