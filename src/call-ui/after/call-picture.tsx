import type { CaptionLine } from "../../call/captions.ts";
import { turnsOfLines } from "../../call/turns.ts";
import { formatSeconds, type Seconds } from "../../shared/units.ts";
import "./call-picture.css";

const HEIGHT = 40;
/** A call of a few words has narrow bars too. */
const LEAST_WIDTH = 90;

/** The bar of a word, in the middle of the height: the longer the word, the higher the bar. */
function bar(word: string, x: number): string {
  const half = Math.min(HEIGHT, 4 + 4 * word.length) / 2;
  return `M${x} ${HEIGHT / 2 - half}v${2 * half}`;
}

/** A call as a row of bars, one for each word, in the colours of the speakers, with its duration. */
export function CallPicture(props: {
  readonly lines: readonly CaptionLine[];
  readonly durationSeconds: Seconds;
}) {
  let width = 0;
  const bursts = turnsOfLines(props.lines).map(({ number, speaker, lines }) => {
    const words = lines.flatMap(({ text }) => text.split(/\s+/));
    const bars = words.map((word, index) => bar(word, width + index + 0.5)).join("");
    width += words.length + 2;
    return <path key={number} data-speaker={speaker} d={bars} />;
  });
  return (
    <div
      className="call-picture one-row soft small"
      aria-hidden="true"
      data-duration={formatSeconds(props.durationSeconds)}
    >
      <svg viewBox={`0 0 ${Math.max(width - 2, LEAST_WIDTH)} ${HEIGHT}`} preserveAspectRatio="none">
        {bursts}
      </svg>
    </div>
  );
}
