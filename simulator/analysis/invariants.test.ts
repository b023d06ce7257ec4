import { describe, expect, it } from "vitest";
import type { CallPage } from "../../src/call/call-error.ts";
import { AT_REST, type TraceEntry } from "../engine/snapshot.ts";
import { INVARIANTS, watchInvariants } from "./invariants.ts";

/** An entry with the fields that it changes, and the paths to which the session navigates before it. */
type Step = readonly [cause: TraceEntry["cause"], changes: Partial<TraceEntry>, ...paths: string[]];

/** Feeds the steps to a watcher and returns the fields that break an invariant. */
function watch(steps: readonly Step[], page: CallPage = "home"): (readonly [string, string])[] {
  const watcher = watchInvariants();
  let entry: TraceEntry = { at: 0, cause: "visitor.start", ...AT_REST };
  return steps.flatMap(([cause, changes, ...paths]) => {
    entry = { ...entry, cause, ...changes };
    for (const path of paths) watcher.navigated(path);
    return watcher.add(entry, page).map(({ invariant, field }) => [invariant, field] as const);
  });
}

const RINGING = { state: "connecting", ring: "playing", sessionId: "a", ended: null } as const;
const START: Step = ["visitor.start", RINGING];
const ACTIVE: Step = ["provider.call-start", { at: 1000, state: "active", ring: "stopped" }];
const end = (at: number, ended: TraceEntry["ended"]) => {
  return { at, state: "idle", ring: "stopped", timer: "00:00", ended } as const;
};

describe("watchInvariants", () => {
  it("names each invariant with a sentence", () => {
    expect(new Set(INVARIANTS.map(({ id }) => id)).size).toBe(INVARIANTS.length);
    for (const { sentence } of INVARIANTS) expect(sentence).toMatch(/\.$/);
  });

  it("accepts two calls of which one redirects", () => {
    const first: Step = ["provider.call-end", end(22_000, "service"), "/call-ending"];
    const again: Step = ["visitor.start", { ...RINGING, at: 23_000, sessionId: "b" }];
    expect(watch([START, ACTIVE, first, again, ["visitor.stop", end(24_000, "visitor")]])).toEqual(
      [],
    );
  });

  it("reports a call that is live after its end, and a second end", () => {
    const over: Step = ["provider.call-end", end(2000, "service")];
    expect(watch([START, ACTIVE, over, ["provider.call-start", { state: "active" }]])).toEqual([
      ["one-end", "state"],
    ]);
    expect(watch([START, ACTIVE, over, ["provider.error", { ended: "error" }]])).toEqual([
      ["one-end", "ended"],
    ]);
  });

  it("reports a start that replaces a call in progress", () => {
    expect(watch([START, ["visitor.start", { sessionId: "b" }]])).toEqual([
      ["one-end", "sessionId"],
    ]);
  });

  it("reports a ring that plays while active or idle", () => {
    expect(watch([START, [ACTIVE[0], { state: "active" }]])).toEqual([
      ["ring-only-while-connecting", "ring"],
    ]);
    expect(watch([["visitor.mute", { ring: "playing" }]])).toEqual([
      ["ring-only-while-connecting", "ring"],
    ]);
  });

  it("reports a timer that runs while connecting or idle", () => {
    expect(watch([START, ["start.resolve", { timer: "00:01" }]])).toEqual([
      ["timer-only-while-active", "timer"],
    ]);
  });

  it.each<[string, number, CallPage, Step, string | null]>([
    ["21.000 s", 22_000, "home", ["provider.call-end", {}], "/call-ending"],
    ["20.999 s", 21_999, "home", ["provider.call-end", {}], null],
    ["an error at once", 1000, "home", ["provider.error", {}], "/call-ending"],
    ["21.000 s on admin", 22_000, "admin", ["provider.call-end", {}], null],
    ["going home", 60_000, "home", ["visitor.go-home", {}], null],
    ["going home on admin", 60_000, "admin", ["visitor.go-home", {}], "/"],
  ])("expects the redirect of the rule at the end of a call: %s", (_, at, page, [cause], due) => {
    const steps = (...paths: string[]): Step[] => [
      START,
      ACTIVE,
      [cause, end(at, "service"), ...paths],
    ];
    const broken = [["redirect-rule", "redirect"]];
    expect(watch(steps(...(due === null ? [] : [due])), page)).toEqual([]);
    expect(watch(due === null ? steps("/call-ending") : steps(), page)).toEqual(broken);
  });

  it("reports a redirect before a call was active, and a redirect outside an end", () => {
    const broken = [["redirect-rule", "redirect"]];
    expect(watch([START, ["provider.error", end(500, "error"), "/call-ending"]])).toEqual(broken);
    expect(watch([START, ACTIVE, ["provider.transcript", {}, "/call-ending"]])).toEqual(broken);
  });

  it("reports a second redirect of a call, at once or later", () => {
    const over = (...paths: string[]): Step => [
      "provider.call-end",
      end(22_000, "service"),
      ...paths,
    ];
    expect(watch([START, ACTIVE, over("/call-ending", "/call-ending")])).toEqual([
      ["one-redirect", "redirects"],
    ]);
    expect(
      watch([START, ACTIVE, over("/call-ending"), ["provider.error", {}, "/call-ending"]]),
    ).toEqual([
      ["redirect-rule", "redirect"],
      ["one-redirect", "redirects"],
    ]);
  });

  it("accepts a visitor of the admin page who goes home twice without a call", () => {
    const home: Step = ["visitor.go-home", { redirect: "/" }, "/"];
    expect(watch([home, home], "admin")).toEqual([]);
  });
});
