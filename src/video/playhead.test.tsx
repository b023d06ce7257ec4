import { expect, it } from "vitest";
import { readPlayhead } from "./playhead.ts";

/** A cue as a browser parses it: a voice becomes a span with its name as title. */
function cue(markup: string): VTTCue {
  const getCueAsHTML = () => document.createRange().createContextualFragment(markup);
  return { getCueAsHTML } as VTTCue;
}

function filmWith(...activeCues: VTTCue[]): HTMLVideoElement {
  const textTracks = [{ activeCues }];
  return { textTracks, currentTime: 13.5, duration: 30 } as unknown as HTMLVideoElement;
}

it("readPlayhead returns the caption and its speaker", () => {
  const said = filmWith(cue('<span title="Nora">Does it hurt?</span>'));
  expect(readPlayhead(said)).toEqual({
    ...{ seconds: 13.5, duration: 30 },
    ...{ caption: "Does it hurt?", speaker: "Nora" },
  });
  const shown = filmWith(cue("At lunch."), cue("At midnight."));
  expect(readPlayhead(shown)).toMatchObject({ caption: "At lunch.\nAt midnight.", speaker: "" });
  expect(readPlayhead(filmWith())).toMatchObject({ caption: "", speaker: "" });
});
