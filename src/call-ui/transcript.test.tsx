import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { addTranscript, captionLines, NO_CAPTIONS } from "../call/captions.ts";
import { Transcript } from "./transcript.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("revokes the URL of a saved file after one minute, since a phone first asks where to save it", () => {
  vi.useFakeTimers();
  const kept = new Set<string>();
  // jsdom implements no object URLs.
  Object.assign(URL, {
    createObjectURL: () => (kept.add("blob:words"), "blob:words"),
    revokeObjectURL: (url: string) => kept.delete(url),
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const said = { speaker: "visitor", final: true, text: "I have a toothache." } as const;
  const lines = captionLines(addTranscript(NO_CAPTIONS, said));
  render(
    <Transcript lines={lines} names={{ assistant: "Nora", visitor: "You" }} sessionId="one" />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(click).toHaveBeenCalledOnce();
  expect([...kept]).toEqual(["blob:words"]);
  vi.runAllTimers();
  expect([...kept]).toEqual([]);
});
