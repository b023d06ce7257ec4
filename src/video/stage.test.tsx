import { describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { millis } from "../shared/units.ts";
import { NO_PLAYHEAD } from "./playhead.ts";
import { createStage } from "./stage.ts";
import { INITIAL_STATE } from "./state.ts";

quietMedia();

/** Mounts a stage on a virtual clock. */
function open() {
  const clock = createVirtualClock();
  const host = document.createElement("div");
  const stage = createStage(clock);
  const unmount = stage.mount(host);
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  const clips = () => [...host.children].map((box) => box.getAttribute("data-clip"));
  return { clock, host, stage, unmount, pass, clips };
}

/** Mounts a stage and requests the introduction. */
function openIntro() {
  const opened = open();
  opened.stage.send({ type: "visitor.watch", film: "intro" });
  expect(opened.stage.state().view).toBe("intro");
  return opened;
}

describe("createStage", () => {
  it("plays a requested film without the loop", () => {
    const { stage, clips } = open();
    stage.send({ type: "visitor.watch", film: "about" });
    expect(stage.state()).toMatchObject({ view: "about" });
    expect(clips()).toEqual(["about"]);
  });

  it("fetches the loop only after the visitor has left the requested film", () => {
    const { stage, clips } = open();
    stage.send({ type: "visitor.watch", film: "about" });
    stage.send({ type: "loops.on" });
    expect(stage.state()).toMatchObject({ view: "about", loops: true });
    expect(clips()).toEqual(["about"]);
    stage.send({ type: "visitor.home" });
    expect(clips()).toContain("background");
  });

  it("reports the last of several requested films as next, and plays it after a second", async () => {
    const { stage, pass } = openIntro();
    stage.send({ type: "visitor.watch", film: "about" });
    stage.send({ type: "visitor.watch", film: "how-it-works" });
    expect(stage.state()).toMatchObject({ view: "intro", next: "how-it-works" });
    await pass(1000);
    expect(stage.state()).toMatchObject({ view: "how-it-works", next: null });
  });

  it("forgets the next film when a call begins, even if that call fails", async () => {
    const { stage, pass } = openIntro();
    stage.send({ type: "visitor.watch", film: "about" });
    stage.send({ type: "call.connecting" });
    expect(stage.state().next).toBeNull();
    stage.send({ type: "call.idle" });
    await pass(2000);
    expect(stage.state().view).toBe("home");
  });

  it("pauses the film when the page is hidden and continues it when the page is shown", () => {
    const { stage } = openIntro();
    const turn = (visibility: DocumentVisibilityState) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    turn("hidden");
    expect(stage.state()).toMatchObject({ pace: "paused", resume: true });
    turn("visible");
    expect(stage.state()).toMatchObject({ pace: "waiting", resume: false });
  });

  it("returns home when a film does not play within 3 s of the last attempt", async () => {
    const { stage, pass } = openIntro();
    await pass(2000);
    stage.send({ type: "visitor.play-pause" });
    stage.send({ type: "visitor.play-pause" });
    await pass(2999);
    expect(stage.state()).toMatchObject({ view: "intro", pace: "waiting" });
    await pass(1);
    expect(stage.state()).toMatchObject({ view: "home", failed: { reason: "stalled" } });
  });
});

describe("createStage mount", () => {
  it("creates one video element when it is mounted twice, as in React's strict mode", () => {
    const { stage, host, unmount, clips } = open();
    stage.send({ type: "loops.on" });
    expect(clips()).toEqual(["background"]);
    unmount();
    stage.mount(host);
    stage.send({ type: "loops.on" });
    expect(host.querySelectorAll("video")).toHaveLength(1);
  });

  it("ignores commands before mount and after unmount", () => {
    const { stage, host, unmount, clips } = open();
    unmount();
    stage.send({ type: "visitor.watch", film: "intro" });
    expect(stage.state()).toBe(INITIAL_STATE);
    stage.mount(host);
    expect([stage.state().view, clips()]).toEqual(["home", []]);
  });

  it("removes all elements, timers and listeners on unmount", async () => {
    const { stage, host, clock, pass, unmount } = openIntro();
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
