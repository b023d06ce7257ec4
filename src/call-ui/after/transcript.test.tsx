import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addLine, captionLines, NO_CAPTIONS } from "../../call/captions.ts";
import type { Speaker } from "../../provider/events.ts";
import { CallTranscript } from "./transcript.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SAID: readonly (readonly [Speaker, string, boolean?])[] = [
  ["assistant", "Hello."],
  ["assistant", "How can I help?"],
  ["visitor", "I have a toothache."],
  ["visitor", "My number is one two", true],
];
const LINES = captionLines(SAID.reduce((all, line) => addLine(all, ...line), NO_CAPTIONS));

describe("Transcript", () => {
  it("shows the name and the words of each turn, and marks unfinished words also for screen readers", () => {
    render(<CallTranscript lines={LINES} sessionId="0b5e-4f" />);
    const turns = screen.getAllByRole("listitem");
    expect(turns.map(({ textContent }) => textContent?.trim())).toEqual([
      "Nora: Hello. How can I help?",
      "You: I have a toothache. My number is one two… (unfinished)",
    ]);
    // A turn has two columns.
    for (const { childElementCount } of turns) expect(childElementCount).toBe(2);
  });

  it("saves the turns in spoken order to a file, and revokes the file's URL after one minute", async () => {
    vi.useFakeTimers();
    const kept = new Map<string, Blob>();
    // jsdom implements no object URLs.
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (kept.set("blob:words", file), "blob:words"),
      revokeObjectURL: (url: string) => kept.delete(url),
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    for (const sessionId of ["0b5e-4f", "../a b"]) {
      const { unmount } = render(<CallTranscript lines={LINES} sessionId={sessionId} />);
      fireEvent.click(screen.getByRole("button", { name: "Download" }));
      unmount();
    }
    expect(names).toEqual(["consultation-0b5e-4f.txt", "consultation--a-b.txt"]);
    expect(await kept.get("blob:words")?.text()).toBe(
      "Nora: Hello. How can I help?\n\n" +
        "You: I have a toothache. My number is one two… (unfinished)\n",
    );
    vi.advanceTimersByTime(59_999);
    expect(kept.size).toBe(1);
    vi.runAllTimers();
    expect(kept.size).toBe(0);
  });
});
