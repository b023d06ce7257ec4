import type { Clip } from "./voices.ts";

interface Index {
  readonly clips: readonly {
    readonly file: string;
    readonly speaker: string;
    readonly text: string;
    readonly seconds: number;
  }[];
}

const INDICES = import.meta.glob<Index>("../../fixtures/audio/*/index.json", {
  eager: true,
  import: "default",
});
const SOUNDS = import.meta.glob<string>("../../fixtures/audio/*/*-assistant.mp3", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The recorded lines of the assistant, of all scenarios. */
export const CLIPS: readonly Clip[] = Object.entries(INDICES).flatMap(([path, { clips }]) =>
  clips.flatMap(({ file, speaker, text, seconds }) => {
    const address = SOUNDS[path.replace("index.json", file)];
    return speaker === "assistant" && address !== undefined ? [{ text, seconds, address }] : [];
  }),
);
