import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdSpeechTimer } from "./speech-timer.ts";

const said: string[] = [];
const say = (event: string) => () => void said.push(event);
const endSpeech = () => void said.push("speech-end");

function holdOnPage(isScripted: boolean) {
  const page = { setTimeout: (work: () => void, delay: number) => setTimeout(work, delay) };
  const speech = holdSpeechTimer(page);
  speech.isScripted = isScripted;
  return { page, speech };
}

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe("holdSpeechTimer", () => {
  it("ends a scripted speech only when the script does, and once", () => {
    const { page, speech } = holdOnPage(true);
    page.setTimeout(endSpeech, 1000);
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
    speech.end();
    speech.end();
    expect(said).toEqual(["speech-end"]);
  });

  it("keeps only the timer of the last loud level", () => {
    const { page, speech } = holdOnPage(true);
    page.setTimeout(() => void said.push("an earlier speech-end"), 1000);
    page.setTimeout(endSpeech, 1000);
    speech.end();
    expect(said).toEqual(["speech-end"]);
  });

  it("leaves a speech by hand to the SDK's own timer", () => {
    const { page, speech } = holdOnPage(false);
    page.setTimeout(endSpeech, 1000);
    speech.end();
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(["speech-end"]);
  });

  it("leaves other timers alone during a scripted speech", () => {
    const { page } = holdOnPage(true);
    page.setTimeout(say("flush"), 1000);
    page.setTimeout(endSpeech, 500);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(["speech-end", "flush"]);
  });
});
