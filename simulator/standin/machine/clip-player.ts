/** Plays audio clips, one at a time: a new clip stops the current one. */
export interface ClipPlayer {
  /** Resolves when the clip ends, stops or fails to load. Never rejects. */
  play(address: string): Promise<void>;
  isPlaying(): boolean;
  stop(): void;
}

/** The grace period after a clip's duration while the audio context is suspended, in milliseconds. */
const PATIENCE = 500;

export function createClipPlayer(context: AudioContext, output: AudioNode): ClipPlayer {
  let cut: (() => void) | null = null;

  function stop(): void {
    cut?.();
    cut = null;
  }

  /** Ends on a timer as well: without a user gesture the context is suspended and `ended` never fires. */
  function sound(buffer: AudioBuffer): Promise<void> {
    return new Promise((resolve) => {
      const source = new AudioBufferSourceNode(context, { buffer });
      const limit = setTimeout(end, buffer.duration * 1000 + PATIENCE);
      function end(): void {
        clearTimeout(limit);
        source.removeEventListener("ended", end);
        source.disconnect();
        if (cut === end) cut = null;
        resolve();
      }
      source.addEventListener("ended", end);
      source.connect(output);
      source.start();
      cut = end;
    });
  }

  return {
    async play(address) {
      stop();
      const asked = new AbortController();
      let abandoned = false;
      cut = () => {
        abandoned = true;
        asked.abort();
      };
      const mine = cut;
      try {
        const answer = await fetch(address, { signal: asked.signal });
        if (!answer.ok) throw new Error(`${address} is not there`);
        const buffer = await context.decodeAudioData(await answer.arrayBuffer());
        if (!abandoned) await sound(buffer);
      } catch {
        if (cut === mine) cut = null;
      }
    },
    isPlaying: () => cut !== null,
    stop,
  };
}
