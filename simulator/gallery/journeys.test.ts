import { describe, expect, it } from "vitest";
import { allPages } from "../../src/content/pages.ts";
import { loadFixtures } from "../../tests/support/load-fixtures.ts";
import { CIRCUMSTANCES } from "./circumstances.ts";
import { JOURNEYS, journeyTo, slugOf } from "./journeys.ts";

const states = JOURNEYS.flatMap((journey) => journey.states);

describe("the table of states", () => {
  it("gives each state a slug of its own, which leads to its journey", () => {
    expect(new Set(states.map(slugOf)).size).toBe(states.length);
    for (const journey of JOURNEYS)
      for (const state of journey.states) expect(journeyTo(slugOf(state))).toBe(journey);
    expect(journeyTo("nowhere")).toBeUndefined();
  });

  it("has a state of every page, and of no other", () => {
    const paths = new Set(JOURNEYS.map(({ path }) => path));
    expect([...paths].toSorted()).toEqual(allPages.map(({ path }) => path).toSorted());
  });

  it("uses every circumstance, and no other", () => {
    const used = [
      ...JOURNEYS.flatMap(({ given = [] }) => given),
      ...states.flatMap(({ becomes }) => becomes ?? []),
    ];
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(CIRCUMSTANCES).toSorted());
  });

  it("names only fixtures, and moments of theirs in the order in which they come", () => {
    const fixtures = new Map(loadFixtures().map(({ scenario }) => [scenario.id, scenario]));
    for (const { scenario: id = "friendly-conversation", states: all } of JOURNEYS) {
      const moments = all.flatMap(({ at }) => at ?? []);
      expect(fixtures.get(id)?.until, id).toBeGreaterThanOrEqual(moments.at(-1) ?? 0);
      expect(moments, id).toEqual(moments.toSorted((a, b) => a - b));
    }
  });
});
