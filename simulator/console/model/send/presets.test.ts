import { describe, expect, it } from "vitest";
import { catalogues } from "../../../../src/call/messages.ts";
import { PROVIDER_EVENTS } from "../../../../src/provider/events.ts";
import { readError, readEvent } from "../../../../src/provider/read-event.ts";
import { CATALOGUE_ROWS, IN_A_ROW, NOT_FATAL } from "./error-presets.ts";
import { CANNOT_CALL, EVENT_GROUPS, type PresetGroup, templateOf } from "./event-presets.ts";
import { outcomeOf } from "./payload.ts";

const allOf = ({ presets }: PresetGroup) => presets.flatMap(({ sends }) => sends);

describe("the error presets", () => {
  it.each(["home", "admin"] as const)(
    "have one row for each rule in the error catalogue of the %s page",
    (page) => {
      // A lost connection has the text of another rule.
      const codes = CATALOGUE_ROWS[page].map((row) =>
        allOf(row)
          .map(({ payload }) => outcomeOf(payload, page).code)
          .filter((code) => code !== "connection"),
      );
      const rules = catalogues[page].rules.map(({ code }) => [code]);
      expect(codes.map((all) => [...new Set(all)])).toEqual([...rules, ["unexpected"]]);
    },
  );

  it("include the recorded errors of the SDK and the errors of the page's scenarios", () => {
    const titles = (row: string) =>
      CATALOGUE_ROWS.home.find(({ title }) => title === row)?.presets.map(({ title }) => title);
    expect(titles("Credits")).toEqual(
      expect.arrayContaining(["HTTP 402", "Purchase More Credits to go on"]),
    );
    expect(titles("Error msg")).toContain("connection lost");
    expect(titles("Any other error")).toEqual(
      expect.arrayContaining(["unreachable", "{}", "null"]),
    );
  });

  it("end the call unless they belong to the non-fatal group", () => {
    const areFatal = (group: PresetGroup) =>
      allOf(group).map(({ event, payload }) => event !== "error" || readError(payload).fatal);
    expect(areFatal(NOT_FATAL)).toEqual(Array.from({ length: 5 }, () => false));
    for (const group of [...CATALOGUE_ROWS.home, ...CATALOGUE_ROWS.admin, IN_A_ROW])
      expect(areFatal(group), group.title).not.toContain(false);
  });

  it("send, in order, the three errors of the SDK when its call script cannot be loaded", () => {
    const bundle = IN_A_ROW.presets.find(({ title }) => title === "bundle refused, 3 errors");
    expect(bundle?.sends.map(({ payload }) => payload)).toMatchObject([
      { type: "daily-error" },
      { type: "daily-call-join-error" },
      { type: "start-method-error" },
    ]);
  });

  it("have unique titles within a row", () => {
    const groups = [...CATALOGUE_ROWS.home, ...CATALOGUE_ROWS.admin, ...EVENT_GROUPS];
    for (const { presets } of groups)
      expect(new Set(presets.map(({ title }) => title)).size).toBe(presets.length);
  });
});

describe("the event presets", () => {
  it("include every provider event except error, which has its own presets", () => {
    const sent = EVENT_GROUPS.flatMap(allOf).map(({ event }) => event);
    expect(new Set([...sent, "error"])).toEqual(new Set(PROVIDER_EVENTS));
  });

  it("have payloads that readEvent parses without a missing field", () => {
    for (const { event, payload } of EVENT_GROUPS.flatMap(allOf))
      expect(Object.values(readEvent(event, payload)), event).not.toContain(null);
  });

  it("provide the payload that the form suggests for an event, or an empty text if it has none", () => {
    expect(JSON.parse(templateOf("transcript"))).toMatchObject({ type: "transcript" });
    expect(templateOf("call-start")).toBe("");
    expect(JSON.parse(templateOf("error"))).toHaveProperty("error.errorMsg");
  });
});

it("CANNOT_CALL has scenarios of both pages that run into each fault of the setup", () => {
  const setups = (page: string) =>
    CANNOT_CALL.filter((fixture) => fixture.page === page).map(
      ({ text }) => (JSON.parse(text) as { configured: unknown }).configured,
    );
  expect(setups("home")).toEqual(["client-fails", false, "no-target"]);
  expect(setups("admin")).toEqual(setups("home"));
});
