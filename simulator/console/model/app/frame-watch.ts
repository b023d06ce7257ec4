import type { CallPage } from "../../../../src/call/call-error.ts";
import type { CallSession } from "../../../../src/call/call-session.ts";
import type { Clock } from "../../../../src/shared/clock.ts";
import { watchInvariants } from "../../../analysis/invariants.ts";
import { recordTrace, type Snapshot } from "../../../engine/snapshot.ts";
import { formatValue } from "../format.ts";
import { createLights, type Lights, type Open } from "./lights.ts";

declare global {
  interface Window {
    /** Judges the invariants of this page. /__sim reads them from its frame. */
    voiceSimLights?: () => Lights;
  }
}

const wordsOf = (values: readonly unknown[]): string => values.map(String).join(" ").slice(0, 200);

/** Tracks and contexts count only if they were requested during a call: the staff's checks open their own. */
function watchSound(isCalling: () => boolean): () => Open {
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
  if (typeof AudioContext !== "undefined")
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        if (isCalling()) contexts.add(this);
      }
    };
  const { play } = HTMLAudioElement.prototype;
  HTMLAudioElement.prototype.play = function watchedPlay() {
    players.add(this);
    return play.call(this);
  };
  return () => {
    const live = [...tracks].filter(({ readyState }) => readyState === "live");
    const all = new Set([...players, ...document.querySelectorAll("audio")]);
    const playing = [...all].filter(({ paused }) => !paused);
    return {
      tracks: live.map(({ label }) => label || "a track"),
      players: playing.map(({ currentSrc }) => currentSrc || "a stream"),
      contexts: [...contexts].map(({ state }) => state).filter((state) => state !== "closed"),
    };
  };
}

export function watchFrame(wall: Clock) {
  const { navigated, add } = watchInvariants();
  let isCalling = () => false;
  let now = () => 0;
  const readOpen = watchSound(() => isCalling());
  const lights = createLights(readOpen, () => now(), wall);
  const output = window.console;
  const report = output.error;
  output.error = (...values: unknown[]) => {
    lights.fault("errors", wordsOf(values));
    report.apply(output, values);
  };
  window.addEventListener("error", ({ message }) => lights.fault("errors", message));
  window.addEventListener("unhandledrejection", ({ reason }) =>
    lights.fault("rejections", wordsOf([reason])),
  );
  window.voiceSimLights = lights.read;
  return {
    navigated,
    follow(session: CallSession, snapshot: () => Snapshot, clock: Clock): void {
      let page: CallPage = "home";
      now = () => clock.now();
      isCalling = () => session.state().phase !== "idle";
      recordTrace(session, snapshot, (entry, activity) => {
        if ("page" in activity) ({ page } = activity);
        lights.add(entry.state === "idle" && entry.ended !== null);
        for (const { invariant, at, field, expected, actual } of add(entry, page)) {
          const seen = `${field}: ${formatValue(actual)}, not ${formatValue(expected)}`;
          lights.fault(invariant, seen, at);
        }
      });
    },
  };
}
