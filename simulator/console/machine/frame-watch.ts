import type { CallPage } from "../../../src/call/call-error.ts";
import type { CallSession } from "../../../src/call/call-session.ts";
import { type Violation, watchInvariants } from "../../analysis/invariants.ts";
import { recordTrace, type Snapshot } from "../../engine/snapshot.ts";

/** What the page of the app has broken, left open or reported. */
export interface FrameFacts {
  readonly violations: readonly Violation[];
  /** The end of the last call on the app's clock; null before it and during a call. */
  readonly endedAt: number | null;
  /** The live tracks, playing audio elements and open audio contexts that a call has left. */
  readonly tracks: readonly string[];
  readonly players: readonly string[];
  readonly contexts: readonly string[];
  /** The unhandled rejections, and the console errors and uncaught errors, since page load. */
  readonly rejections: readonly string[];
  readonly errors: readonly string[];
}

export type FrameWatch = () => FrameFacts;

declare global {
  interface Window {
    /** Reads what is wrong with this page. /__sim reads it from its frame. */
    voiceSimWatch?: FrameWatch;
  }
}

const wordsOf = (values: readonly unknown[]): string => values.map(String).join(" ").slice(0, 200);

/** Tracks and contexts count only if they were requested during a call: the staff's checks open their own. */
function watchSound(isCalling: () => boolean) {
  const tracks = new Set<MediaStreamTrack>();
  const contexts = new Set<AudioContext>();
  const players = new Set<HTMLMediaElement>();
  // Missing in documents without a secure origin.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices !== undefined) {
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const isOfCall = isCalling();
      const stream = await ask(constraints);
      if (isOfCall) for (const track of stream.getTracks()) tracks.add(track);
      return stream;
    };
    const { clone } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.clone = function watchedClone() {
      const copy = clone.call(this);
      if (tracks.has(this)) tracks.add(copy);
      return copy;
    };
  }
  if (typeof AudioContext !== "undefined") {
    window.AudioContext = new Proxy(AudioContext, {
      construct(target, options, made) {
        const context = Reflect.construct(target, options, made) as AudioContext;
        if (isCalling()) contexts.add(context);
        return context;
      },
    });
  }
  const { play } = HTMLAudioElement.prototype;
  HTMLAudioElement.prototype.play = function watchedPlay() {
    players.add(this);
    return play.call(this);
  };
  return () => {
    for (const track of tracks) if (track.readyState === "ended") tracks.delete(track);
    for (const context of contexts) if (context.state === "closed") contexts.delete(context);
    for (const player of players) if (player.paused) players.delete(player);
    const all = new Set([...players, ...document.querySelectorAll("audio")]);
    const playing = [...all].filter(({ paused }) => !paused);
    return {
      tracks: [...tracks].map(({ label }) => label || "a track"),
      players: playing.map(({ currentSrc }) => currentSrc || "a stream"),
      contexts: [...contexts].map(({ state }) => state),
    };
  };
}

/** Watches this page from now on. */
export function watchFrame() {
  const { navigated, add } = watchInvariants();
  const violations: Violation[] = [];
  const rejections: string[] = [];
  const errors: string[] = [];
  let isCalling = () => false;
  let endedAt: number | null = null;
  const readSound = watchSound(() => isCalling());
  const output = window.console;
  const report = output.error;
  output.error = (...values: unknown[]) => {
    errors.push(wordsOf(values));
    report.apply(output, values);
  };
  window.addEventListener("error", ({ message }) => errors.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => rejections.push(wordsOf([reason])));
  window.voiceSimWatch = () => ({ violations, endedAt, rejections, errors, ...readSound() });
  return {
    navigated,
    /** Watches the calls of the session. */
    follow(session: CallSession, snapshot: () => Snapshot): void {
      let page: CallPage = "home";
      session.observe((activity) => {
        if ("page" in activity) ({ page } = activity);
      });
      isCalling = () => session.state().phase !== "idle";
      recordTrace(session, snapshot, (entry) => {
        violations.push(...add(entry, page));
        endedAt = entry.state === "idle" && entry.ended !== null ? (endedAt ?? entry.at) : null;
      });
    },
  };
}
