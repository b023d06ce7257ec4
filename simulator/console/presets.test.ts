import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../src/call/catalogue.ts";
import { adminCatalogue } from "../../src/call/messages-admin.ts";
import { homeCatalogue } from "../../src/call/messages-home.ts";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { runScenario } from "../engine/runner.ts";
import { parseScenario } from "../scenario/parse.ts";
import { CATALOGUE_ROWS, IN_A_ROW, NOT_FATAL } from "./error-presets.ts";
import { EVENT_GROUPS, templateOf } from "./event-presets.ts";
import { SETUP_PRESETS, setupScenario } from "./setup-presets.ts";

/** The place of the first rule that fits, or the number of rules where none does. */
function ruleOf(payload: unknown, { rules }: Catalogue): number {
  const error = parseProviderError(payload);
  const place = rules.findIndex((rule) => rule.text(error) !== null);
  return place === -1 ? rules.length : place;
}

describe("the error presets", () => {
  it("meet every rule of the home page, each its own and in its order", () => {
    CATALOGUE_ROWS.home.forEach(({ title, presets }, place) => {
      for (const { title: name, sends } of presets)
        expect(ruleOf(sends[0].payload, homeCatalogue), `${title}, ${name}`).toBe(place);
    });
    expect(CATALOGUE_ROWS.home).toHaveLength(homeCatalogue.rules.length + 1);
  });

  it("meet every rule of the admin page", () => {
    const met = CATALOGUE_ROWS.admin.map(({ presets }) =>
      presets.map(({ sends }) => ruleOf(sends[0].payload, adminCatalogue)),
    );
    // The message row has a payload that only has an errorMsg, which is the rule after it.
    expect(met.map((rules) => [...new Set(rules)])).toEqual([[0], [1], [2, 3], [4], [5]]);
  });

  it("are fatal but for those that are not", () => {
    const fatal = ({ sends }: { sends: readonly { payload?: unknown }[] }) =>
      parseProviderError(sends[0]?.payload).fatal;
    expect(NOT_FATAL.presets.map(fatal)).toEqual(NOT_FATAL.presets.map(() => false));
    expect(NOT_FATAL.presets).toHaveLength(5);
    expect(IN_A_ROW.presets.map(fatal)).toEqual(IN_A_ROW.presets.map(() => true));
  });

  it("know the bundle that fails with three errors", () => {
    expect(IN_A_ROW.presets[0].sends.map(({ event }) => event)).toEqual([
      "error",
      "error",
      "error",
    ]);
  });

  it("have names of their own within a row", () => {
    const groups = [...CATALOGUE_ROWS.home, ...CATALOGUE_ROWS.admin, ...EVENT_GROUPS];
    for (const { presets } of groups)
      expect(new Set(presets.map(({ title }) => title)).size).toBe(presets.length);
  });
});

describe("the event presets", () => {
  it("leave out no event of the vocabulary", () => {
    const sent = EVENT_GROUPS.flatMap(({ presets }) => presets.map(({ sends }) => sends[0].event));
    expect(new Set([...sent, "error"])).toEqual(new Set(PROVIDER_EVENTS));
  });

  it("can all be read", () => {
    for (const { sends } of EVENT_GROUPS.flatMap(({ presets }) => presets)) {
      const [{ event, payload }] = sends;
      expect(Object.values(readEvent(event, payload)), event).not.toContain(null);
    }
  });

  it("are what a payload written by hand begins with", () => {
    expect(JSON.parse(templateOf("transcript"))).toMatchObject({ type: "transcript" });
    expect(templateOf("call-start")).toBe("");
    expect(JSON.parse(templateOf("error"))).toHaveProperty("error.errorMsg");
  });
});

describe("the pages that cannot call", () => {
  it.each(SETUP_PRESETS)("$title shows its text on both pages", async (preset) => {
    for (const page of ["home", "admin"] as const) {
      const parsed = parseScenario(setupScenario(preset, page));
      if (!parsed.ok) throw new Error(parsed.faults[0]?.message);
      expect(await runScenario(parsed.scenario)).toMatchObject({ failures: [], verdict: "pass" });
    }
  });
});
