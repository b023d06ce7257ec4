import { describe, expect, it } from "vitest";
import { heardCalls, pass, settle, WEB_CALL } from "../../../tests/support/heard-calls.ts";
import { ABSENCE_LIMIT, INTERRUPTION_LIMIT } from "./connection-watch.ts";

const { vapi, createProvider, sdk, daily } = heardCalls();

describe("a lost connection", () => {
  const network = (type: string, event: string) =>
    sdk().emit("network-connection", { type, event });
  const speaker = {
    local: false,
    session_id: "assistant",
    user_name: "Vapi Speaker",
    tracks: { audio: {} },
  };
  const assistant = { participant: speaker };

  it("is a disconnect once it has been gone too long", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT - 1);
    expect(call.names()).not.toContain("disconnect");
    await pass(1);
    expect(call.heard.at(-1)).toEqual({
      type: "disconnect",
      raw: { reason: "network", channel: "signaling" },
    });
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names().filter((name) => name === "disconnect")).toHaveLength(1);
  });

  it("is lost once, though more than one thing is gone", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("sfu", "interrupted");
    network("signaling", "interrupted");
    daily().emit("participant-left", assistant);
    await pass(INTERRUPTION_LIMIT);
    expect(call.names().filter((name) => name === "disconnect")).toHaveLength(1);
  });

  it("is none when it comes back, however often it was said to be gone", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("sfu", "interrupted");
    network("sfu", "interrupted");
    network("sfu", "of another release");
    await pass(INTERRUPTION_LIMIT - 1);
    network("sfu", "connected");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("is none when it comes back", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("sfu", "interrupted");
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT / 2);
    network("sfu", "connected");
    network("signaling", "connected");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("is a disconnect when the assistant has left and does not return", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    daily().emit("participant-left", assistant);
    await pass(ABSENCE_LIMIT - 1);
    daily().emit("participant-joined", assistant);
    await pass(ABSENCE_LIMIT);
    expect(call.names()).not.toContain("disconnect");
    daily().emit("participant-left", { participant: { local: false, user_name: "Observer" } });
    await pass(ABSENCE_LIMIT);
    expect(call.names()).not.toContain("disconnect");
    daily().emit("participant-left", assistant);
    daily().emit("participant-joined", { participant: { local: false, user_name: "Observer" } });
    await pass(ABSENCE_LIMIT);
    expect(call.heard.at(-1)).toMatchObject({
      type: "disconnect",
      raw: { reason: "assistant-left" },
    });
  });

  it("keeps a call whose assistant was replaced before the old one left", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    const join = (id: string) => {
      daily().participantList[id] = { ...speaker, session_id: id };
      daily().emit("participant-joined", { participant: { ...speaker, session_id: id } });
    };
    const leave = (id: string) => {
      delete daily().participantList[id];
      daily().emit("participant-left", { participant: { ...speaker, session_id: id } });
    };
    join("first");
    join("second");
    leave("first");
    await pass(10 * ABSENCE_LIMIT);
    expect(call.names()).not.toContain("disconnect");
    leave("second");
    await pass(ABSENCE_LIMIT - 1);
    expect(call.names()).not.toContain("disconnect");
    await pass(1);
    expect(call.names()).toContain("disconnect");
  });

  it("keeps a call whose new assistant got its name only after it joined", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    daily().emit("participant-left", assistant);
    daily().emit("participant-joined", { participant: { ...speaker, user_name: "" } });
    daily().participantList["second"] = { ...speaker, session_id: "second" };
    await pass(10 * ABSENCE_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("keeps a call while the assistant is heard over a channel that stays interrupted", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT - 1);
    sdk().emit("volume-level", 0.5);
    await pass(INTERRUPTION_LIMIT - 1);
    sdk().emit("volume-level", 0.5);
    await pass(INTERRUPTION_LIMIT - 1);
    expect(call.names()).not.toContain("disconnect");
    await pass(1);
    expect(call.heard.at(-1)).toEqual({
      type: "disconnect",
      raw: { reason: "network", channel: "signaling" },
    });
  });

  it.each([0, 0.01, Number.NaN, "loud", undefined])(
    "reports a disconnect when the level stays at %s, which is silence",
    async (level) => {
      const { startLive } = createProvider();
      const call = await startLive();
      network("sfu", "interrupted");
      for (let at = 0; at < INTERRUPTION_LIMIT; at += 1000) {
        sdk().emit("volume-level", level);
        await pass(1000);
      }
      expect(call.names()).toContain("disconnect");
    },
  );

  it("is nothing to a call that was stopped", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("signaling", "interrupted");
    void call.stop();
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("is nothing to a call that was stopped, though nobody answers the stop", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("signaling", "interrupted");
    vapi().answersLeave = false;
    void call.stop();
    sdk().emit("call-start");
    daily().emit("participant-left", assistant);
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("is nothing before call-start, and nothing once the call has ended", async () => {
    const { start } = createProvider();
    const call = start();
    await settle();
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    network("signaling", "interrupted");
    daily().emit("participant-left", assistant);
    await pass(INTERRUPTION_LIMIT);
    sdk().emit("call-start");
    network("signaling", "interrupted");
    daily().emit("left-meeting");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });
});
