import { describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { millis } from "../shared/units.ts";
import { type ClipReport, createDriver } from "./driver.ts";
import type { PlayEffect } from "./effects.ts";
import type { Clip } from "./state.ts";

quietMedia();

/** The duration of a fade, in milliseconds. */
const FADE = 500;
const LOOP = { loop: true, muted: true };

const isVideo = (element: unknown): element is HTMLVideoElement =>
  element instanceof HTMLVideoElement;

function open() {
  const host = document.createElement("div");
  const clock = createVirtualClock();
  const reports: string[] = [];
  const onPlayhead = vi.fn();
  const report = (one: ClipReport) =>
    void reports.push("reason" in one ? `${one.type}: ${one.reason}` : one.type);
  const driver = createDriver({ host, report, onPlayhead });
  const fade = (time: number) => ({
    finished: new Promise<void>((resolve) => clock.after(millis(time), resolve)),
  });
  HTMLElement.prototype.getAnimations = () => [fade(FADE) as unknown as Animation];
  const play = (clip: Clip, more: Partial<PlayEffect> = {}) =>
    driver.perform({ type: "play", clip, loop: false, muted: false, restart: false, ...more });
  const find = (clip: Clip) => host.querySelector<HTMLElement>(`[data-clip="${clip}"]`);
  const video = (clip: Clip) => find(clip)!.querySelector("video")!;
  const seen = () =>
    [...host.children].map((box) => {
      const { clip, shown } = (box as HTMLElement).dataset;
      return shown === "true" ? `${clip} shown` : clip;
    });
  const happen = (clip: Clip, ...events: string[]) => {
    for (const event of events) video(clip).dispatchEvent(new Event(event));
  };
  const reveal = (clip: Clip) => {
    happen(clip, "playing", "timeupdate");
    driver.perform({ type: "reveal" });
  };
  const show = (clip: Clip, more?: Partial<PlayEffect>) => {
    play(clip, more);
    reveal(clip);
  };
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  const tools = { fade, play, find, video, seen, happen, reveal, show, pass };
  return { host, driver, reports, onPlayhead, ...tools };
}

describe("createDriver with one clip", () => {
  it('reports "clip.frame" when the first picture is shown and each time that playback continues', () => {
    const { play, seen, happen, reports } = open();
    play("background", LOOP);
    happen("background", "playing");
    expect([seen(), reports]).toEqual([["background"], []]);
    happen("background", "timeupdate", "timeupdate");
    expect(reports).toEqual(["clip.frame"]);
    happen("background", "waiting", "playing");
    expect(reports).toEqual(["clip.frame", "clip.waiting", "clip.frame"]);
  });

  it("reports the first frame from the frame callback if the browser supports it", () => {
    const { play, video, happen, reports } = open();
    play("about");
    let frame: () => void = () => {};
    Object.assign(video("about"), { requestVideoFrameCallback: (fn: () => void) => (frame = fn) });
    happen("about", "playing");
    expect(reports).toEqual([]);
    frame();
    expect(reports).toEqual(["clip.frame"]);
  });

  it("sets `loop` and `muted` of the video as the effect says", () => {
    const { play, video, driver } = open();
    play("intro");
    // Without `playsInline` a phone would play the film in full screen.
    expect(video("intro")).toMatchObject({ muted: false, loop: false, playsInline: true });
    driver.perform({ type: "mute", muted: true });
    expect(video("intro").muted).toBe(true);
    play("intro", LOOP);
    expect(video("intro").loop).toBe(true);
  });

  it('keeps a clip that is requested while "drop" fades out all others', async () => {
    const { play, driver, seen, pass, show } = open();
    show("about");
    driver.perform({ type: "drop" });
    play("background", LOOP);
    await pass(500);
    expect(seen()).toEqual(["background"]);
  });

  it("continues a clip that is requested again, and restarts it only if the effect says so", () => {
    const { play, video, driver } = open();
    play("intro");
    video("intro").currentTime = 12;
    play("intro");
    expect(video("intro").currentTime).toBe(12);
    play("intro", { restart: true });
    expect(video("intro").currentTime).toBe(0);
    vi.mocked(video("intro").pause).mockClear();
    driver.perform({ type: "pause" });
    expect(video("intro").pause).toHaveBeenCalledOnce();
  });

  it("adds hidden captions to films and none to loops", () => {
    const { play, video } = open();
    play("intro");
    const track = video("intro").querySelector("track");
    expect(track).toHaveAttribute("src", "/videos/intro.en.vtt");
    expect(track?.track.mode).toBe("hidden");
    play("background");
    expect(video("background").querySelector("track")).toBeNull();
  });

  it.each([
    ["NotAllowedError", ["clip.refused"]],
    ["NotSupportedError", ["clip.failed: file"]],
    ["AbortError", []],
  ])("maps a play() that rejects with %s to the reports %j", async (name, expected) => {
    const { play, reports } = open();
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new DOMException("", name));
    play("intro");
    await vi.waitFor(() => expect(reports).toEqual(expected));
  });

  it("reports data that arrives", () => {
    const { play, happen, reports } = open();
    play("intro");
    happen("intro", "progress");
    expect(reports).toEqual(["clip.data"]);
  });

  it.each([
    ["network", "a network error", { code: 2 }, true],
    ["network", "an error while the device is offline", { code: 4 }, false],
    ["file", "an unreadable file", { code: 3 }, true],
  ])("reports the reason %s for %s", (reason, _, error, online) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    const { play, video, happen, reports } = open();
    play("intro");
    Object.defineProperty(video("intro"), "error", { value: error });
    happen("intro", "error");
    expect(reports).toEqual([`clip.failed: ${reason}`]);
  });

  it("reports a pause event only if the video is paused and has not ended", () => {
    const { play, video, happen, reports } = open();
    play("intro");
    const stand = (paused: boolean, ended: boolean) => {
      Object.defineProperty(video("intro"), "paused", { configurable: true, value: paused });
      Object.defineProperty(video("intro"), "ended", { configurable: true, value: ended });
      happen("intro", "pause");
    };
    stand(false, false);
    stand(true, true);
    expect(reports).toEqual([]);
    stand(true, false);
    expect(reports).toEqual(["clip.paused"]);
  });
});

describe("createDriver with several clips", () => {
  it("removes the previous clip once the next one has faded in", async () => {
    const { play, reveal, seen, pass, show } = open();
    show("background", LOOP);
    play("intro");
    expect(seen()).toEqual(["background shown", "intro"]);
    reveal("intro");
    await pass(499);
    expect(seen()).toEqual(["background shown", "intro shown"]);
    await pass(1);
    expect(seen()).toEqual(["intro shown"]);
  });

  it("keeps the previous clip until the next one's fade has ended, even if the browser started it late", async () => {
    const { play, reveal, find, seen, pass, fade, show } = open();
    show("intro");
    play("about");
    Object.assign(find("about")!, { getAnimations: () => [fade(FADE), fade(FADE + 100)] });
    reveal("about");
    await pass(599);
    expect(seen()).toEqual(["intro shown", "about shown"]);
    await pass(1);
    expect(seen()).toEqual(["about shown"]);
  });

  it("keeps a loop playing until a film has covered it", async () => {
    const { video, pass, show } = open();
    show("background", LOOP);
    const { pause } = video("background");
    vi.mocked(pause).mockClear();
    show("intro");
    await pass(499);
    expect(pause).not.toHaveBeenCalled();
    await pass(1);
    expect(pause).toHaveBeenCalled();
  });

  it("mutes a film and ignores its further events when another film is requested", () => {
    const { play, video, happen, reports, onPlayhead, show } = open();
    show("intro");
    reports.length = 0;
    const first = video("intro");
    play("about");
    expect(first.muted).toBe(true);
    onPlayhead.mockClear();
    happen("intro", "ended", "error", "waiting", "timeupdate");
    expect(reports).toEqual([]);
    expect(onPlayhead).not.toHaveBeenCalled();
  });

  it("fades out a film at once when a loop is requested", async () => {
    const { play, video, seen, pass, show } = open();
    show("background", LOOP);
    show("intro");
    play("background", LOOP);
    expect(seen()).toEqual(["background shown", "intro"]);
    await pass(500);
    expect(seen()).toEqual(["background shown"]);
    show("about");
    await pass(500);
    const heard = video("about");
    play("plexus", LOOP);
    expect([seen(), heard.muted]).toEqual([["about", "plexus"], true]);
    // The first "about" is fading out, so a request creates another element.
    play("about");
    expect(seen()).toEqual(["about", "plexus", "about"]);
  });

  it("reports a frame when the loop below a film is shown again without having stopped", async () => {
    const { play, video, reports, show } = open();
    show("background", LOOP);
    Object.defineProperty(video("background"), "paused", { value: false });
    play("intro");
    reports.length = 0;
    play("background", LOOP);
    await vi.waitFor(() => expect(reports).toEqual(["clip.frame"]));
  });

  it("does not remove a covered clip that is requested again before its removal", async () => {
    const { play, reveal, seen, pass, show } = open();
    show("background", LOOP);
    show("intro");
    await pass(100);
    play("background", LOOP);
    play("plexus", LOOP);
    await pass(1000);
    expect(seen()).toEqual(["background shown", "plexus"]);
    reveal("plexus");
    await pass(500);
    expect(seen()).toEqual(["plexus shown"]);
  });

  it('removes all clips on "drop"', async () => {
    const { seen, driver, pass, show } = open();
    show("intro");
    driver.perform({ type: "drop" });
    expect(seen()).toEqual(["intro"]);
    await pass(500);
    expect(seen()).toEqual([]);
  });

  it('plays the prepared clip on top of the others, and releases a prepared clip on "discard"', () => {
    const { play, driver, host } = open();
    const made = vi.spyOn(document, "createElement");
    const videos = () => made.mock.results.map(({ value }) => value as unknown).filter(isVideo);
    driver.perform({ type: "prepare", clip: "plexus" });
    driver.perform({ type: "prepare", clip: "plexus" });
    play("background", LOOP);
    play("plexus", LOOP);
    const [plexus, background, ...more] = videos();
    expect(more).toEqual([]);
    expect([...host.querySelectorAll("video")]).toEqual([background, plexus]);
    driver.perform({ type: "drop" });
    driver.perform({ type: "prepare", clip: "plexus" });
    const spare = videos().at(-1);
    expect(spare).toHaveAttribute("src", "/videos/plexus.mp4");
    driver.perform({ type: "discard" });
    expect(spare).not.toHaveAttribute("src");
  });
});

it("createDriver reports the position of a film on each change and at once after a seek", () => {
  const { play, driver, video, happen, onPlayhead } = open();
  play("background");
  driver.seek(3);
  expect([video("background").currentTime, onPlayhead.mock.calls]).toEqual([0, []]);
  const silent = { caption: "", speaker: "" };
  play("intro");
  expect(onPlayhead).toHaveBeenLastCalledWith({ seconds: 0, duration: 0, ...silent });
  happen("intro", "durationchange");
  expect(onPlayhead, "not known yet").toHaveBeenLastCalledWith(
    expect.objectContaining({ duration: 0 }),
  );
  Object.defineProperty(video("intro"), "duration", { value: 30 });
  driver.seek(12);
  expect(onPlayhead).toHaveBeenLastCalledWith({ seconds: 12, duration: 30, ...silent });
  video("intro").currentTime = 13;
  happen("intro", "timeupdate");
  expect(onPlayhead).toHaveBeenLastCalledWith({ seconds: 13, duration: 30, ...silent });
});

it("createDriver removes all elements and connections on `dispose`", async () => {
  const { play, driver, host, video, reports, pass, show } = open();
  driver.perform({ type: "prepare", clip: "plexus" });
  show("background");
  show("intro");
  play("about");
  const [first, second] = [video("intro"), video("about")];
  reports.length = 0;
  driver.dispose();
  for (const { muted, src } of [first, second]) expect([muted, src]).toEqual([true, ""]);
  // A browser closes the video's connection only if `load` is called after the source is removed.
  const reloaded = vi.mocked(HTMLMediaElement.prototype.load).mock.contexts;
  expect(reloaded).toEqual(expect.arrayContaining([first, second]));
  expect(host.childElementCount).toBe(0);
  await pass(1000);
  expect([host.childElementCount, reports]).toEqual([0, []]);
});
