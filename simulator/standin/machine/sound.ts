import { createClipPlayer } from "./clip-player.ts";
import { createMeter } from "./loudness.ts";
import { createSyntheticVoice } from "./synthetic-voice.ts";

/** The audio of one call: the assistant's voice and the meters of both sides. */
export interface Sound {
  /** The track that the page plays while it is published. */
  track(): MediaStreamTrack | null;
  publish(): void;
  /** Ends the assistant's track and its current clip. */
  unpublish(): void;
  speak(address: string): Promise<void>;
  /** Plays a synthetic voice at the loudness `raw`, unless a clip is playing. */
  synthesise(raw: number): void;
  /** Measures the visitor's level on this stream. */
  listenTo(stream: MediaStream | null): void;
  assistantLevel(): number;
  visitorLevel(): number;
  close(): void;
}

/** Creates the audio graph. Until a required user gesture the context is suspended and the track silent. */
export function createSound(): Sound {
  const context = new AudioContext();
  const voice = new GainNode(context);
  const assistantMeter = createMeter(context);
  const visitorMeter = createMeter(context);
  voice.connect(assistantMeter.input);
  const clips = createClipPlayer(context, voice);
  const synthetic = createSyntheticVoice(context, voice);
  let out: MediaStreamAudioDestinationNode | null = null;
  let visitorSource: MediaStreamAudioSourceNode | null = null;

  function resume(): void {
    // Without a user gesture this promise stays pending.
    if (context.state === "suspended") context.resume().catch(() => undefined);
  }

  function track(): MediaStreamTrack | null {
    return out?.stream.getAudioTracks()[0] ?? null;
  }

  function unpublish(): void {
    clips.stop();
    if (out === null) return;
    track()?.stop();
    voice.disconnect(out);
    out = null;
  }

  return {
    track,
    publish() {
      unpublish();
      out = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      voice.connect(out);
      resume();
    },
    unpublish,
    speak(address) {
      resume();
      return clips.play(address);
    },
    synthesise(raw) {
      resume();
      if (!clips.isPlaying()) synthetic.shape(raw);
    },
    listenTo(stream) {
      visitorSource?.disconnect();
      visitorSource =
        stream === null ? null : new MediaStreamAudioSourceNode(context, { mediaStream: stream });
      visitorSource?.connect(visitorMeter.input);
    },
    assistantLevel: assistantMeter.read,
    visitorLevel: () => (visitorSource === null ? 0 : visitorMeter.read()),
    close() {
      unpublish();
      synthetic.stop();
      visitorSource?.disconnect();
      context.close().catch(() => undefined);
    },
  };
}
