// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DIFFERENCES } from "../../simulator/standin/rules/differences.ts";
import { openRoom, type Room } from "./room.ts";

let room: Room;
beforeAll(async () => {
  room = await openRoom("joined");
});
afterAll(() => room.close());
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

// Fails once the library keeps to the specification: the difference is then to be taken from the table.
it.each(DIFFERENCES)(
  "$method still differs from: $specification",
  async ({ method, given, accordingToIt }) => {
    const { accepted } = await room.ask(method, given);
    expect(accepted ? "accepted" : "refused").not.toBe(accordingToIt);
  },
);
