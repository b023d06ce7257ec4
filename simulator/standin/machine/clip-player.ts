/** Plays spoken clips, one at a time: who begins to speak cuts short what was being said. */
export interface ClipPlayer {
  /** Resolves when it has been said, was cut short, or could not be had. Never rejects. */
  play(address: string): Promise<void>;
  isPlaying(): boolean;
  stop(): void;
}

/** How much longer than its length a clip may take, where the sound stands still. Milliseconds. */
const PATIENCE = 500;

export function createClipPlayer(context: AudioContext, output: AudioNode): ClipPlayer {
  let cut: (() => void) | null = null;

  function stop(): void {
    cut?.();
    cut = null;
  }

  /** Without a gesture of the visitor the sound stands still and never ends: the time of the clip does. */
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
