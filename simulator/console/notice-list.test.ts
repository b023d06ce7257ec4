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

describe("the simulator's notes", () => {
  it("are none where everything is as it was asked for", () => {
    expect(noticesFor(facts())).toEqual([]);
  });

  it("tell why a wished scenario is not armed", () => {
    expect(noticesFor(facts({ problem: "There is none." }))).toMatchObject([
      { kind: "problem", text: "There is none.", action: null },
    ]);
  });

  it("lead to the page that the scenario is for, and keep what was asked of the clock", () => {
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

  it("hold the pages that follow home's policy for home's", () => {
    expect(noticesFor(facts({ place: { pathname: "/call-ending", search: "" } }))).toEqual([]);
  });

  it("let the default call play anywhere", () => {
    const place = { pathname: "/admin-testing", search: "" };
    expect(noticesFor(facts({ asked: false, place }))).toEqual([]);
  });

  it("offer a reload where `configured` is not what the page was loaded with", () => {
    const armed = scenario({ configured: "client-fails" });
    expect(noticesFor(facts({ armed }))).toMatchObject([
      { kind: "configured", action: { label: "Reload with it", href: "/?scenario=one" } },
    ]);
  });

  it("are not for the simulator's own page", () => {
    const place = { pathname: "/__sim", search: "?scenario=nope" };
    expect(noticesFor(facts({ problem: "There is none.", place }))).toEqual([]);
  });
});
