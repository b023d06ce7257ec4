import { createClipPlayer } from "./clip-player.ts";
import { createMeter } from "./meter.ts";
import { createSyntheticVoice } from "./synthetic-voice.ts";

/** All sound of one call: the assistant's voice, and the ears that measure both sides. */
export interface Sound {
  /** What the page is to play, while it is handed out. */
  track(): MediaStreamTrack | null;
  handOut(): void;
  /** The assistant is gone: its track ends, and what it was saying. */
  takeBack(): void;
  speak(address: string): Promise<void>;
  /** A voice-like sound as loud as `raw`, unless a clip is being spoken. */
  shape(raw: number): void;
  /** Measures the visitor on this stream from now on. */
  listenTo(stream: MediaStream | null): void;
  assistantLevel(): number;
  visitorLevel(): number;
  close(): void;
}

/**
 * Sets up the sound. Where the browser wants a gesture first, the context stands still: the track is
 * silent and the call goes on.
 */
export function createSound(): Sound {
  const context = new AudioContext();
  const voice = new GainNode(context);
  const spoken = createMeter(context);
  const heard = createMeter(context);
  voice.connect(spoken.input);
  const clips = createClipPlayer(context, voice);
  const synthetic = createSyntheticVoice(context, voice);
  let out: MediaStreamAudioDestinationNode | null = null;
  let ear: MediaStreamAudioSourceNode | null = null;

  function wake(): void {
    // Without a gesture this settles whenever there is one, or never: nobody waits for it.
    if (context.state === "suspended") context.resume().catch(() => undefined);
  }

  function track(): MediaStreamTrack | null {
    return out?.stream.getAudioTracks()[0] ?? null;
  }

  function takeBack(): void {
    clips.stop();
    if (out === null) return;
    track()?.stop();
    voice.disconnect(out);
    out = null;
  }

  return {
    track,
    handOut() {
      takeBack();
      out = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      voice.connect(out);
      wake();
    },
    takeBack,
    speak(address) {
      wake();
      return clips.play(address);
    },
    shape(raw) {
      wake();
      if (!clips.isPlaying()) synthetic.shape(raw);
    },
    listenTo(stream) {
      ear?.disconnect();
      ear =
        stream === null ? null : new MediaStreamAudioSourceNode(context, { mediaStream: stream });
      ear?.connect(heard.input);
    },
    assistantLevel: spoken.read,
    visitorLevel: () => (ear === null ? 0 : heard.read()),
    close() {
      takeBack();
      synthetic.stop();
      ear?.disconnect();
      context.close().catch(() => undefined);
    },
  };
}
