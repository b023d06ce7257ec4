import type { CaptionLine } from "../../call/captions.ts";
import { turnsOfLines } from "../../call/turns.ts";
import { formatSeconds, type Seconds } from "../../shared/units.ts";
import "./call-picture.css";

const HEIGHT = 40;
/** A call of a few words has narrow bars too. */
const LEAST_WIDTH = 90;
/** Between two turns. */
const GAP = 2;
/** The line and the dots after the bars of a call that was cut off. */
const MISSING_WIDTH = 24;

/** The bar of a word, in the middle of the height: the longer the word, the higher the bar. */
function bar(word: string, x: number): string {
  const half = Math.min(HEIGHT, 4 + 4 * word.length) / 2;
  return `M${x + 0.5} ${HEIGHT / 2 - half}v${2 * half}`;
}

/** The bars of each turn, and the width of all. */
function drawTurns(lines: readonly CaptionLine[]) {
  let width = -GAP;
  const turns = turnsOfLines(lines).map((turn) => {
    const words = turn.lines.flatMap(({ text }) => text.split(/\s+/));
    const start = width + GAP;
    width = start + words.length;
    return { ...turn, bars: words.map((word, index) => bar(word, start + index)).join("") };
  });
  return { turns, width };
}

interface CallPictureProps {
  readonly lines: readonly CaptionLine[];
  readonly durationSeconds: Seconds;
  /** Whether the call was cut off. Its bars then end at a line, and dots stand for the rest. */
  readonly isCut: boolean;
}

/** A call as a row of bars, one for each word, in the colours of the speakers, with its duration. */
export function CallPicture({ lines, durationSeconds, isCut }: CallPictureProps) {
  const { turns, width: end } = drawTurns(lines);
  const width = isCut ? end + MISSING_WIDTH : end;
  return (
    <div
      className="call-picture stack soft small"
      aria-hidden="true"
      data-caption={`One bar for each word. ${isCut ? "Cut off" : "Ended"} at ${formatSeconds(durationSeconds)}.`}
    >
      <svg viewBox={`0 0 ${Math.max(width, LEAST_WIDTH)} ${HEIGHT}`} preserveAspectRatio="none">
        {turns.map(({ number, speaker, bars }) => (
          <path key={number} data-speaker={speaker} d={bars} />
        ))}
        {isCut && (
          <>
            <path d={`M${end + 2 * GAP} 0v${HEIGHT}`} />
            <path data-missing d={`M${end + 4 * GAP} ${HEIGHT / 2}H${width}`} />
          </>
        )}
      </svg>
    </div>
  );
}
