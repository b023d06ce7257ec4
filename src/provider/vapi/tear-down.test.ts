import { describe, expect, it, vi } from "vitest";
import {
  type HeardCall,
  heardCalls,
  pass,
  settle,
  WEB_CALL,
} from "../../../tests/support/heard-calls.ts";
import { defer } from "../../shared/defer.ts";
import { DESTROY_LIMIT, REQUEST_LIMIT, STOP_LIMIT } from "./tear-down.ts";

const { vapi, createProvider, sdk, daily, openMicrophones, aliveCalls } = heardCalls();

describe("stopping", () => {
  it("ends a live call: the call object is destroyed, the microphone closed", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    expect(openMicrophones()).toBe(1);
    await Promise.all([call.stop(), call.stop(), settle()]);
    expect(openMicrophones()).toBe(0);
    expect(aliveCalls()).toBe(0);
  });

  it("while the SDK is being loaded never starts it", async () => {
    const loading = defer<unknown>();
    const { start, startLive } = createProvider({ load: () => loading.promise });
    const call = start();
    void call.stop();
    loading.resolve({ default: vapi().Sdk });
    await settle();
    expect(vapi().requests).toHaveLength(0);
    expect(call.outcome).toBe("empty");
    expect((await startLive()).outcome).toBe("started");
  });

  it("while the request is in flight stops what comes alive behind it, before it can be heard", async () => {
    const { start, startLive } = createProvider();
    const call = start();
    await settle();
    vapi().joins = false;
    const stopped = call.stop();
    await pass(500);
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    await stopped;
    expect(call.outcome).toBe("empty");
    expect(aliveCalls()).toBe(0);
    daily().joined.resolve();
    await settle();
    expect(openMicrophones()).toBe(0);
    vapi().joins = true;
    expect((await startLive()).outcome).toBe("started");
    expect(vapi().instances).toHaveLength(1);
  });

  it("makes the next start wait until the request has been answered", async () => {
    const { start } = createProvider();
    const first = start();
    await settle();
    void first.stop();
    const second = start();
    await settle();
    expect(vapi().requests).toHaveLength(1);
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(vapi().requests).toHaveLength(2);
    vapi().requests[1]!.response.resolve(WEB_CALL);
    await settle();
    expect(second.outcome).toBe("started");
    expect(second.names()).not.toContain("call-end");
    expect(aliveCalls()).toBe(1);
  });

  it("keeps the next start waiting no longer than the limit, and then apart from the last", async () => {
    const { start, startLive } = createProvider();
    const first = start();
    await settle();
    void first.stop();
    await pass(REQUEST_LIMIT);
    const second = await startLive();
    expect(second.outcome).toBe("started");
    expect(vapi().instances).toHaveLength(2);

    // The first request is answered after all: its call cannot be had beside the second.
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(first.names()).toContain("error");
    expect(second.names()).not.toContain("error");
    expect(aliveCalls()).toBe(1);
    expect(openMicrophones()).toBe(1);

    void second.stop();
    await settle();
    expect((await startLive()).outcome).toBe("started");
  });

  it("stops a call that comes alive after it was given up", async () => {
    const { start, startLive } = createProvider();
    const first = start();
    await settle();
    void first.stop();
    await pass(REQUEST_LIMIT);
    await settle();
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(aliveCalls()).toBe(0);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it.each([
    ["on a desktop", null],
    ["on a mobile device, amid the pause before its join", defer<void>()],
  ])(
    "leaves the page to the next call, where both requests are answered at once %s",
    async (_, pause) => {
      vapi().mobileWait = pause;
      const { start } = createProvider();
      const first = start();
      await settle();
      void first.stop();
      const second = start();
      await pass(REQUEST_LIMIT);
      await settle();
      const [answered, next] = vapi().requests;
      answered!.response.resolve(WEB_CALL);
      // One right after the other: no timer runs out in between.
      for (let turns = 0; turns < 20; turns++) await Promise.resolve();
      next!.response.resolve(WEB_CALL);
      await settle();
      pause?.resolve();
      await settle();
      expect(second.outcome).toBe("started");
      expect(second.names()).not.toContain("error");
      expect(aliveCalls()).toBe(1);
      expect(openMicrophones()).toBe(1);
    },
  );

  it("while joining ends a call whose start never settles", async () => {
    vapi().joins = false;
    const { start, startLive } = createProvider();
    const first = start();
    await settle();
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    void first.stop();
    await settle();
    expect(first.outcome).toBe("empty");
    expect(aliveCalls()).toBe(0);
    vapi().joins = true;
    expect((await startLive()).outcome).toBe("started");
    expect(openMicrophones()).toBe(1);
  });

  it("on a mobile device waits for the pause before the join, which would run into the next call", async () => {
    const pause = defer<void>();
    vapi().mobileWait = pause;
    const { start } = createProvider();
    const first = start();
    await settle();
    vapi().requests[0]!.response.resolve(WEB_CALL);
    await settle();
    void first.stop();
    const second = start();
    await settle();
    expect(aliveCalls()).toBe(0);
    expect(vapi().requests).toHaveLength(1);
    pause.resolve();
    await settle();
    expect(first.names()).toContain("error");
    vapi().requests[1]!.response.resolve(WEB_CALL);
    await settle();
    expect(second.outcome).toBe("started");
    expect(second.names()).not.toContain("error");
  });

  it("that is never answered is ended by force", async () => {
    // Daily's own messages, by which it hears from the call machine.
    const postMessage = vi.fn(({ callClientId }: { callClientId: string }) =>
      vapi()
        .calls.find((call) => call.callClientId === callClientId)!
        .emit("left-meeting"),
    );
    vi.stubGlobal("window", { postMessage });
    const { startLive } = createProvider();
    const first = await startLive();
    vapi().answersLeave = false;
    const stopped = first.stop();
    expect(daily().track.enabled).toBe(false);
    await pass(STOP_LIMIT);
    await settle();
    await stopped;
    expect(postMessage).toHaveBeenCalledOnce();
    expect(openMicrophones()).toBe(0);
    expect(aliveCalls()).toBe(0);
    vapi().answersLeave = true;
    const second = await startLive();
    expect(second.outcome).toBe("started");
    expect(second.names()).not.toContain("call-end");
    // The first instance's stop may be answered yet, and would take the second call with it.
    expect(vapi().instances).toHaveLength(2);
  });

  it("closes the microphone and comes to an end even where force does not help", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    vapi().answersLeave = false;
    const stopped = call.stop();
    await pass(STOP_LIMIT + DESTROY_LIMIT);
    await settle();
    await stopped;
    expect(openMicrophones()).toBe(0);
  });

  it("sweeps the player and the script that are left on the page", async () => {
    const player = {
      srcObject: {} as unknown,
      pause: vi.fn<() => void>(),
      remove: vi.fn<() => void>(),
    };
    const script = { remove: vi.fn<() => void>() };
    const found = (selector: string) => (selector.startsWith("audio") ? [player] : [script]);
    vi.stubGlobal("document", { querySelectorAll: found });
    const { startLive } = createProvider();
    const call = await startLive();
    expect(player.remove).not.toHaveBeenCalled();
    expect(script.remove).not.toHaveBeenCalled();
    void call.stop();
    await settle();
    expect(player.remove).toHaveBeenCalledOnce();
    expect(player.srcObject).toBeNull();
    expect(script.remove).toHaveBeenCalledOnce();
  });

  it("that the SDK answers by throwing rejects, and the next start is possible all the same", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    const failure = new Error("Use after destroy");
    vi.spyOn(sdk(), "stop").mockRejectedValueOnce(failure);
    const stopped = call.stop();
    const [result] = await Promise.all([Promise.allSettled([stopped]), settle()]);
    expect(result).toEqual([{ status: "rejected", reason: failure }]);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });
});

describe("a call that ends by itself", () => {
  const eject = () =>
    sdk().emit("error", {
      type: "daily-error",
      error: {
        errorMsg: "Meeting has ended",
        error: { type: "ejected", msg: "Meeting has ended" },
      },
    });

  it("may be let go of within the very event", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    call.onEvent = ({ type }) => {
      if (type === "error") call.release();
    };
    eject();
    daily().emit("left-meeting");
    await settle();
    expect(call.names().slice(-3)).toEqual(["error", "call-end", "status-update"]);
    expect(aliveCalls()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("leaves nothing behind where the SDK hears of no leaving", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    call.onEvent = ({ type }) => {
      if (type === "error") call.release();
    };
    sdk().emit("daily-participant-updated", { local: true, audio: true });
    daily().failed = true;
    delete daily().participantList["local"];
    eject();
    await settle();
    expect(aliveCalls()).toBe(0);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("may be followed by another from within call-end", async () => {
    const { start, startLive } = createProvider();
    const first = await startLive();
    let second: HeardCall | null = null;
    first.onEvent = ({ type }) => {
      if (type !== "call-end") return;
      first.release();
      second = start();
    };
    daily().emit("left-meeting");
    await settle();
    vapi().requests.at(-1)!.response.resolve(WEB_CALL);
    await settle();
    expect(second).toMatchObject({ outcome: "started" });
    expect(vapi().instances).toHaveLength(1);
  });

  it("stands in nobody's way, even if it was never let go of", async () => {
    const { startLive } = createProvider();
    await startLive();
    eject();
    expect((await startLive()).outcome).toBe("started");
    expect(aliveCalls()).toBe(1);
  });
});
