import { faultOf, type MicrophoneFault } from "./microphone-fault.ts";
import type { MicrophoneSource } from "./room.ts";

/** The visitor's real microphone. */
export interface MicrophoneDevice {
  /** The stream that is sent, new for every track; null without a microphone. */
  stream(): MediaStream | null;
  /** Requests the device. The previous track stays until then; a newer request replaces this one. */
  open(source: MicrophoneSource): void;
  enable(on: boolean): void;
  close(): void;
}

interface Options {
  /** The track that the page gave to the library, if any. */
  readonly customTrack: () => MediaStreamTrack | null;
  readonly settled: (outcome: "open" | MicrophoneFault) => void;
  /** The device disconnected during a call. */
  readonly lost: () => void;
  /** The stream changed or ended. */
  readonly changed: (stream: MediaStream | null) => void;
}

/** The machine stops only its own tracks; the page stops a custom track. */
interface Held {
  readonly track: MediaStreamTrack;
  readonly own: boolean;
  readonly stream: MediaStream;
}

const GONE: MicrophoneFault = { type: "not-found", msg: "The custom track is missing" };

export function microphoneDevice({
  customTrack,
  settled,
  lost,
  changed,
}: Options): MicrophoneDevice {
  let held: Held | null = null;
  let latest = 0;

  function release(): void {
    const before = held;
    held = null;
    if (before === null) return;
    before.track.removeEventListener("ended", lost);
    if (before.own) before.track.stop();
  }

  function hold(track: MediaStreamTrack, own: boolean): void {
    release();
    track.addEventListener("ended", lost);
    const stream = new MediaStream([track]);
    held = { track, own, stream };
    changed(stream);
    settled("open");
  }

  async function requestDevice(audio: MediaTrackConstraints, request: number): Promise<void> {
    try {
      const constraints = Object.keys(audio).length === 0 ? true : audio;
      const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
      const [track] = stream.getAudioTracks();
      if (request !== latest || track === undefined) return stopAll(stream);
      hold(track, true);
    } catch (thrown) {
      if (request === latest) settled(faultOf(thrown));
    }
  }

  return {
    stream: () => held?.stream ?? null,
    open(source) {
      latest += 1;
      if (source.type === "constraints") return void requestDevice(source.audio, latest);
      const track = customTrack();
      if (track === null) settled(GONE);
      else hold(track, false);
    },
    enable(on) {
      if (held !== null) held.track.enabled = on;
    },
    close() {
      latest += 1;
      if (held === null) return;
      release();
      changed(null);
    },
  };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
