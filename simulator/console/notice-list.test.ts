import { describe, expect, it } from "vitest";
import { parseScenarioValue } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import { type NoticeFacts, noticesFor } from "./notice-list.ts";

function scenario(file: object = {}): Scenario {
  const parsed = parseScenarioValue({ schemaVersion: 1, id: "one", title: "One", ...file });
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message);
  return parsed.scenario;
}

const facts = (given: Partial<NoticeFacts> = {}): NoticeFacts => ({
  problem: null,
  atLoad: scenario(),
  armed: scenario(),
  asked: true,
  place: { pathname: "/", search: "" },
  ...given,
});

describe("noticesFor", () => {
  it("returns no notice when the scenario is armed on its page", () => {
    expect(noticesFor(facts())).toEqual([]);
  });

  it("explains why the requested scenario is not armed", () => {
    expect(noticesFor(facts({ problem: "There is none." }))).toMatchObject([
      { kind: "problem", text: "There is none.", action: null },
    ]);
  });

  it("links to the scenario's page and keeps the clock parameter", () => {
    const armed = scenario({ page: "admin" });
    const place = { pathname: "/", search: "?scenario=other&clock=paused" };
    expect(noticesFor(facts({ armed, place }))).toMatchObject([
      { kind: "other-page", action: { href: "/admin-testing?scenario=one&clock=paused" } },
    ]);
    const home = { pathname: "/admin-testing/", search: "" };
    expect(noticesFor(facts({ place: home }))).toMatchObject([
      { kind: "other-page", action: { href: "/?scenario=one" } },
    ]);
  });

  it("accepts every page that follows home's policy for a home scenario", () => {
    expect(noticesFor(facts({ place: { pathname: "/call-ending", search: "" } }))).toEqual([]);
  });

  it("accepts every page for the default call", () => {
    const place = { pathname: "/admin-testing", search: "" };
    expect(noticesFor(facts({ asked: false, place }))).toEqual([]);
  });

  it("offers a reload when `configured` differs from that of the page load", () => {
    const armed = scenario({ configured: "client-fails" });
    expect(noticesFor(facts({ armed }))).toMatchObject([
      { kind: "configured", action: { label: "Reload with it", href: "/?scenario=one" } },
    ]);
  });

  it("returns no notice on the simulator's own page", () => {
    const place = { pathname: "/__sim", search: "?scenario=nope" };
    expect(noticesFor(facts({ problem: "There is none.", place }))).toEqual([]);
  });
});
