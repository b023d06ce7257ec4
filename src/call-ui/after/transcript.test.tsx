import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addLine, NO_CAPTIONS } from "../../call/captions.ts";
import type { Speaker } from "../../provider/events.ts";
import { type Seconds, seconds } from "../../shared/units.ts";
import { CallTranscript } from "./transcript.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SAID: readonly (readonly [Speaker, string, Seconds, boolean?])[] = [
  ["assistant", "Hello.", seconds(1)],
  ["assistant", "How can I help?", seconds(2)],
  ["visitor", "I have a toothache.", seconds(65)],
  ["visitor", "My number is one two", seconds(67), true],
];
const LINES = SAID.reduce((all, line) => addLine(all, ...line), NO_CAPTIONS).lines;

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

  it("saves the turns in spoken order to files with their times, and revokes the files' URLs after one minute", async () => {
    vi.useFakeTimers();
    const kept = new Map<string, Blob>();
    // jsdom implements no object URLs.
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (kept.set(file.type, file), file.type),
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
      fireEvent.click(screen.getByRole("button", { name: "Save text" }));
      fireEvent.click(screen.getByRole("button", { name: "Save CSV for a spreadsheet" }));
      unmount();
    }
    expect(names).toEqual([
      "consultation-0b5e-4f.txt",
      "consultation-0b5e-4f.csv",
      "consultation--a-b.txt",
      "consultation--a-b.csv",
    ]);
    expect(await kept.get("text/plain")?.text()).toBe(
      "00:01 Nora: Hello. How can I help?\n\n" +
        "01:05 You: I have a toothache. My number is one two… (unfinished)\n",
    );
    expect(await kept.get("text/csv")?.text()).toBe(
      '"Time","Speaker","Words"\r\n' +
        '"00:01","Nora","Hello. How can I help?"\r\n' +
        '"01:05","You","I have a toothache. My number is one two… (unfinished)"\r\n',
    );
    vi.advanceTimersByTime(59_999);
    expect(kept.size).toBe(2);
    vi.runAllTimers();
    expect(kept.size).toBe(0);
  });
});
