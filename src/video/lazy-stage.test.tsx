import { afterEach, describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { millis } from "../shared/units.ts";
import { createLazyStage } from "./lazy-stage.ts";
import { NO_PLAYHEAD } from "./playhead.ts";
import { createStage } from "./stage.ts";
import { INITIAL_STATE } from "./state.ts";

/** The failure of a film whose player could not be fetched. */
const NO_CODE = { film: "about", reason: "network" };

quietMedia();
afterEach(() => vi.unstubAllGlobals());

/** Creates a lazy stage on a virtual clock. Its first `failing` fetches fail. */
function open({ failing = 0 } = {}) {
  const clock = createVirtualClock();
  const host = document.createElement("div");
  let failures = failing;
  const fetchMaker = vi.fn(async () => {
    if (failures-- > 0) throw new Error("No network.");
    return createStage;
  });
  const stage = createLazyStage(fetchMaker, clock);
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  const clips = () => [...host.children].map((box) => box.getAttribute("data-clip"));
  return { clock, host, stage, fetchMaker, pass, clips };
}

/** Mounts a stage and requests the introduction. */
async function openIntro() {
  const opened = open();
  const unmount = opened.stage.mount(opened.host);
  opened.stage.send({ type: "visitor.watch", film: "intro" });
  await vi.waitFor(() => expect(opened.stage.state().view).toBe("intro"));
  return { ...opened, unmount };
}

describe("createLazyStage before its code has loaded", () => {
  it("fetches no code for the loop while loops may not move", async () => {
    const { stage, host, fetchMaker, pass, clips } = open();
    stage.mount(host);
    stage.send({ type: "loops.off" });
    await pass(5000);
    expect(fetchMaker).not.toHaveBeenCalled();
    stage.send({ type: "loops.on" });
    await vi.waitFor(() => expect(clips()).toEqual(["background"]));
  });

  it("fetches the code for the loop once the page has loaded and the browser is idle", async () => {
    const { stage, host, fetchMaker, pass } = open();
    let settle = () => {};
    const idle = vi.fn((fn: () => void) => {
      settle = fn;
    });
    vi.stubGlobal("requestIdleCallback", idle);
    vi.stubGlobal("cancelIdleCallback", vi.fn());
    const loading = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    stage.mount(host);
    stage.send({ type: "loops.on" });
    expect(idle).not.toHaveBeenCalled();
    loading.mockRestore();
    window.dispatchEvent(new Event("load"));
    await pass(5000);
    expect(fetchMaker).not.toHaveBeenCalled();
    settle();
    expect(fetchMaker).toHaveBeenCalledOnce();
  });

  it("plays a requested film as soon as the code has loaded", async () => {
    const { stage, host, clips } = open();
    stage.mount(host);
    stage.send({ type: "loops.on" });
    stage.send({ type: "loops.off" });
    stage.send({ type: "visitor.watch", film: "about" });
    await vi.waitFor(() => expect(stage.state()).toMatchObject({ view: "about" }));
    expect(clips()).toEqual(["about"]);
  });

  it("reports a film as failed when the fetch fails, and fetches again on the next press", async () => {
    const { stage, host } = open({ failing: 1 });
    stage.mount(host);
    stage.send({ type: "visitor.watch", film: "about" });
    await vi.waitFor(() =>
      expect(stage.state()).toMatchObject({ view: "home", next: null, failed: NO_CODE }),
    );
    stage.send({ type: "visitor.watch", film: "about" });
    expect(stage.state().failed, "a retry clears the failure").toBeNull();
    await vi.waitFor(() => expect(stage.state()).toMatchObject({ view: "about", failed: null }));
  });

  it("retries a failed fetch for the loop after a wait, and not at each command", async () => {
    const { stage, host, fetchMaker, pass, clips } = open({ failing: 2 });
    stage.mount(host);
    stage.send({ type: "loops.on" });
    await pass(200);
    await vi.waitFor(() => expect(fetchMaker).toHaveBeenCalledOnce());
    await Promise.resolve();
    for (const type of ["call.connecting", "call.active", "call.idle"] as const)
      stage.send({ type });
    expect(fetchMaker).toHaveBeenCalledOnce();
    await vi.waitFor(async () => {
      await pass(1000);
      expect(clips()).toEqual(["background"]);
    });
    expect(fetchMaker).toHaveBeenCalledTimes(3);
  });

  it("stops retrying the fetch for the loop when loops may no longer move", async () => {
    const { stage, host, fetchMaker, clock, pass } = open({ failing: 9 });
    stage.mount(host);
    stage.send({ type: "loops.on" });
    await pass(200);
    await vi.waitFor(() => expect(clock.nextAt()).not.toBeNull());
    stage.send({ type: "loops.off" });
    await pass(120_000);
    expect(fetchMaker).toHaveBeenCalledOnce();
  });

  it("reports the last of several requested films as next, and plays it", async () => {
    const { stage, host, clips } = open();
    stage.mount(host);
    stage.send({ type: "visitor.watch", film: "intro" });
    expect(stage.state()).toMatchObject({ view: "home", next: "intro" });
    stage.send({ type: "visitor.watch", film: "about" });
    expect(stage.state()).toMatchObject({ view: "home", next: "about" });
    await vi.waitFor(() => expect(stage.state()).toMatchObject({ view: "about", next: null }));
    expect(clips()).toEqual(["about"]);
  });

  it("fetches the loop only after the visitor has left the requested film", async () => {
    const { stage, host, clips } = open();
    stage.mount(host);
    stage.send({ type: "visitor.watch", film: "about" });
    stage.send({ type: "loops.on" });
    await vi.waitFor(() => expect(stage.state()).toMatchObject({ view: "about", loops: true }));
    expect(clips()).toEqual(["about"]);
    stage.send({ type: "visitor.home" });
    expect(clips()).toContain("background");
  });

  it("creates the stage only once when the page becomes idle after a request for a film", async () => {
    const { stage, host, fetchMaker, pass, clips } = open();
    stage.mount(host);
    stage.send({ type: "loops.on" });
    stage.send({ type: "visitor.watch", film: "about" });
    await vi.waitFor(() => expect(clips()).toEqual(["about"]));
    await pass(200);
    expect(fetchMaker).toHaveBeenCalledOnce();
    expect(stage.state().view).toBe("about");
  });

  it("forgets a requested film when a call begins, even if that call fails", async () => {
    const { stage, host, fetchMaker } = open();
    const heard = vi.fn();
    stage.subscribe(() => void heard(stage.state().view));
    stage.mount(host);
    stage.send({ type: "visitor.watch", film: "about" });
    stage.send({ type: "call.connecting" });
    expect(stage.state().next).toBeNull();
    stage.send({ type: "call.idle" });
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(fetchMaker).toHaveBeenCalledOnce();
    expect(heard).not.toHaveBeenCalledWith("about");
    expect(stage.state().view).toBe("home");
  });
});

describe("createLazyStage mount", () => {
  it("creates one video element when it is mounted twice, as in React's strict mode", async () => {
    const { stage, host, clips, pass } = open();
    for (const again of [false, true]) {
      const unmount = stage.mount(host);
      stage.send({ type: "loops.on" });
      await pass(200);
      await vi.waitFor(() => expect(clips()).toEqual(["background"]));
      if (!again) unmount();
    }
    expect(host.querySelectorAll("video")).toHaveLength(1);
    const unmount = stage.mount(host);
    unmount();
    stage.mount(host)();
    stage.mount(host);
    stage.send({ type: "visitor.watch", film: "intro" });
    await vi.waitFor(() => expect(clips()).toEqual(["intro"]));
  });

  it("creates no stage when its code loads after unmount", async () => {
    const { stage, host, fetchMaker } = open();
    const unmount = stage.mount(host);
    stage.send({ type: "visitor.watch", film: "intro" });
    unmount();
    const heard = vi.fn();
    stage.subscribe(heard);
    await fetchMaker.mock.results[0]?.value;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(heard).not.toHaveBeenCalled();
  });

  it("does not play a film that was requested before unmount when it is mounted again", async () => {
    const { stage, host, fetchMaker, clips } = open();
    const unmount = stage.mount(host);
    stage.send({ type: "visitor.watch", film: "intro" });
    unmount();
    stage.mount(host);
    await fetchMaker.mock.results[0]?.value;
    stage.send({ type: "visitor.watch", film: "about" });
    await vi.waitFor(() => expect(stage.state().view).toBe("about"));
    expect(clips()).toEqual(["about"]);
  });

  it("removes all elements, timers and listeners on unmount", async () => {
    const { stage, host, clock, pass, unmount } = await openIntro();
    stage.send({ type: "visitor.watch", film: "about" });
    stage.seek(12);
    expect(stage.playhead()).toMatchObject({ seconds: 12 });
    unmount();
    expect([host.childElementCount, stage.state()]).toEqual([0, INITIAL_STATE]);
    expect([stage.playhead(), clock.nextAt()]).toEqual([NO_PLAYHEAD, null]);
    const heard = vi.fn();
    stage.subscribe(heard);
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("pointerup"));
    await pass(10_000);
    expect(heard).not.toHaveBeenCalled();
    expect(clock.nextAt()).toBeNull();
  });
});

it("createLazyStage pauses the film when the page is hidden and continues it when the page is shown", async () => {
  const { stage } = await openIntro();
  const turn = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  turn("hidden");
  expect(stage.state()).toMatchObject({ pace: "paused", resume: true });
  turn("visible");
  expect(stage.state()).toMatchObject({ pace: "waiting", resume: false });
});

it("createLazyStage returns home when a film does not play within 3 s of the last attempt", async () => {
  const { stage, pass } = await openIntro();
  await pass(2000);
  stage.send({ type: "visitor.play-pause" });
  stage.send({ type: "visitor.play-pause" });
  await pass(2999);
  expect(stage.state()).toMatchObject({ view: "intro", pace: "waiting" });
  await pass(1);
  expect(stage.state()).toMatchObject({ view: "home", failed: { reason: "stalled" } });
});
