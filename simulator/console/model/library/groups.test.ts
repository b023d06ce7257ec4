import { expect, it } from "vitest";
import { fixtures } from "../../../engine/fixture-library.ts";
import { GROUPS, groupOf, itemsOf } from "./groups.ts";

const fixture = (id: string) => {
  const found = fixtures.get().find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
};

it.each([
  ["friendly-conversation", "Conversation"],
  ["start-never-settles", "Start"],
  ["error-home-ended-ejected", "Errors"],
  ["ejected-mid-call", "Endings"],
  ["redirect-error-at-20-s", "Redirect"],
  ["microphone-denied", "Microphone and sound"],
  ["redirect-admin-error", "Admin"],
  ["recorded-first-call", "Recorded"],
])("%s belongs to the group %s, and to Yours once it is changed", (id, group) => {
  expect(groupOf(fixture(id), false)).toBe(group);
  expect(groupOf(fixture(id), true)).toBe("Yours");
});

it("puts a scenario without tags among the conversations", () =>
  expect(groupOf({ ...fixture("ejected-mid-call"), tags: [] }, false)).toBe("Conversation"));

it("lists the groups in order with their numbers, and the scenarios of the open ones", () => {
  const all = fixtures.get();
  const items = itemsOf(
    all,
    (id) => id === "short-call",
    (group) => group === "Yours",
  );
  const heads = items.filter(({ entry }) => entry === null);
  expect(heads.map(({ group }) => group)).toEqual(GROUPS);
  const counts = heads.map((head) => (head.entry === null ? head.count : 0));
  expect(counts.reduce((sum, count) => sum + count)).toBe(all.length);
  expect(items.at(-1)).toEqual({ group: "Yours", entry: fixture("short-call") });
  expect(items).toHaveLength(GROUPS.length + 1);
});

it("lists no group without scenarios", () =>
  expect(
    itemsOf(
      [fixture("go-home")],
      () => false,
      () => false,
    ),
  ).toEqual([{ group: "Endings", count: 1, entry: null }]));
