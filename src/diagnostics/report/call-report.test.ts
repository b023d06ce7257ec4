import { describe, expect, it } from "vitest";
import { createManualProvider } from "../../../tests/support/manual-provider.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { connectWithoutKey } from "../../../tests/support/configurations.ts";
import { millis } from "../../shared/units.ts";
import type { SessionDependencies } from "../../call/call-session.ts";
import { type CallReport, collectCalls } from "./call-report.ts";

/** The app's session, whose reports are collected as a page does. */
function setUp(overrides: Partial<SessionDependencies> = {}) {
  let time = 0;
  const call = createTestCall(overrides);
  const { session } = call;
  const reports: CallReport[] = [];
  const calls = collectCalls(() => session.controls()?.client ?? null);
  session.observe((activity) => {
    time = activity.at;
    calls.take(activity);
    const report = calls.ended(session.state(), millis(time));
    if (report !== null) reports.push(report);
  });
  const stage = (name: string, status: string) =>
    call.provider.last().emit("start-progress", { stage: name, status });
  const quality = (networkState: string) =>
    call.provider.last().emit("network-quality", { networkState });
  return { ...call, reports, stage, quality };
}

describe("a call's report", () => {
  it("tells how an active call ended, the time to each stage, and who held it", async () => {
    const { session, provider, pass, reports, stage } = setUp();
    session.start("home");
    await pass(100);
    stage("initialization", "completed");
    await pass(900);
    stage("daily-call-join", "completed");
    provider.last().emit("call-start");
    await pass(500);
    provider.last().emit("speech-start");
    await pass(25_000);
    const update = { status: "ended", endedReason: "silence-timed-out" };
    provider.last().emit("status-update", { type: "status-update", ...update });
    provider.last().emit("call-end");
    expect(reports).toEqual([
      {
        outcome: "service",
        page: "home",
        error: null,
        endedReason: "silence-timed-out",
        seconds: 25,
        stages: {
          initialization: 100,
          "daily-call-join": 1000,
          "call-start": 1000,
          "first-speech": 1500,
        },
        pending: null,
        network: null,
        client: "manual 1.0",
        session: "00000000…",
      },
    ]);
  });

  it("names the stage in which a start failed", () => {
    const { session, provider, reports, stage } = setUp();
    session.start("home");
    stage("daily-call-join", "started");
    provider.last().emit("error", { type: "ejected" });
    expect(reports).toMatchObject([
      { outcome: "error", error: "ended-by-service", seconds: null, pending: "daily-call-join" },
    ]);
  });

  it("tells of a start that the app refuses, and not of a second press during a call", () => {
    const refused = setUp({ connect: connectWithoutKey });
    refused.session.start("admin");
    expect(refused.reports).toMatchObject([
      { outcome: "refused", page: "admin", error: "client-missing", client: null, session: null },
    ]);
    const { session, reports } = setUp();
    session.start("home");
    session.start("home");
    expect(reports).toEqual([]);
    session.stop();
    session.stop();
    expect(reports).toMatchObject([{ outcome: "visitor", session: "00000000…" }]);
  });

  it("does not repeat the last call's end when the next start is refused", async () => {
    let isGone = false;
    const provider = createManualProvider();
    const { session, pass, reports } = setUp({
      connect: () => (isGone ? connectWithoutKey() : provider),
    });
    session.start("home");
    provider.last().emit("call-start");
    await pass(30_000);
    provider.last().emit("call-end");
    isGone = true;
    session.start("home");
    expect(reports.map(({ outcome, seconds, session: id }) => [outcome, seconds, id])).toEqual([
      ["service", 30, "00000000…"],
      ["refused", null, null],
    ]);
  });

  it.each([
    [["good", 9000, "bad", 500], { worst: "bad", median: "good" }],
    [["good", 1000, "warning", 1500, "bad", 400], { worst: "bad", median: "warning" }],
    [["bad", 0, "good", 10], { worst: "bad", median: "good" }],
    [["unknown", 60_000, "warning", 10], { worst: "warning", median: "warning" }],
    [["good", 10, "unknown", 60_000], { worst: "good", median: "good" }],
    [["unknown", 60_000], null],
  ])("weighs the network's qualities %j by their time", async (qualities, network) => {
    const { session, provider, pass, reports, quality } = setUp();
    session.start("home");
    provider.last().emit("call-start");
    for (const step of qualities) {
      if (typeof step === "string") quality(step);
      else await pass(step);
    }
    session.stop();
    expect(reports).toMatchObject([{ network }]);
  });

  it("contains the longest reason that the service publishes", () => {
    const { session, provider, reports } = setUp();
    const endedReason =
      "call.in-progress.error-vapifault-eleven-labs-blocked-voice-potentially-against-terms-of-service-and-awaiting-verification";
    session.start("home");
    provider.last().emit("status-update", { status: "ended", endedReason });
    provider.last().emit("call-end");
    expect(reports).toMatchObject([{ outcome: "service", endedReason }]);
  });
});
