import { useRef, useState } from "react";
import type { CaptionLine } from "../../call/captions.ts";
import { type Turn, turnsOfLines } from "../../call/turns.ts";
import { Button } from "../../components/button.tsx";
import { selectWords, useCopy } from "../../components/use-copy.ts";
import { speakerNames } from "../../content/personas.ts";
import { csvHead, csvLine } from "../../shared/csv.ts";
import { download } from "../../shared/download.ts";
import { formatSeconds, seconds } from "../../shared/units.ts";
import "../turn.css";
import "./transcript.css";

const wordsOf = ({ lines }: Turn): string =>
  lines.map(({ text, unfinished }) => (unfinished ? `${text}… (unfinished)` : text)).join(" ");

/** The time of the call, the speaker and the words of each turn. */
const rowsOf = (lines: readonly CaptionLine[]) =>
  turnsOfLines(lines).map(
    (turn) =>
      [
        formatSeconds(turn.lines[0]?.at ?? seconds(0)),
        speakerNames[turn.speaker],
        wordsOf(turn),
      ] as const,
  );

/** The transcript as plain text, with an empty line between the turns. */
const transcriptText = (lines: readonly CaptionLine[]): string =>
  rowsOf(lines)
    .map(([time, name, words]) => `${time} ${name}: ${words}\n`)
    .join("\n");

const transcriptCsv = (lines: readonly CaptionLine[]): string =>
  csvHead(["Time", "Speaker", "Words"]) + rowsOf(lines).map(csvLine).join("");

interface TranscriptProps {
  readonly lines: readonly CaptionLine[];
  readonly sessionId: string;
  /** What removes the words from the page. */
  readonly until?: string;
}

/** The transcript of a call with buttons that copy and save it. It is sent to no server. */
export function CallTranscript(props: TranscriptProps) {
  const { lines, sessionId, until = "leave or reload" } = props;
  const list = useRef<HTMLOListElement>(null);
  const { state, copy } = useCopy(() => selectWords(list.current));
  const [day] = useState(() => new Date().toLocaleDateString(undefined, { dateStyle: "long" }));
  const text = () => transcriptText(lines);
  // The file's name keeps only letters, digits and dashes of the ID.
  const name = `consultation-${sessionId.replaceAll(/[^\w-]+/g, "-")}`;
  return (
    <section className="transcript card row" aria-labelledby="transcript-title">
      <h2 id="transcript-title">What was said</h2>
      <p className="transcript__date">{day}</p>
      <div className="transcript__actions row">
        <Button
          tone="text"
          {...(state === "copied" && { icon: "check" })}
          onPress={() => copy(text())}
        >
          {state === "copied" ? "Copied" : "Copy"}
        </Button>
        <Button tone="text" onPress={() => download(text(), `${name}.txt`, "text/plain")}>
          Save text
        </Button>
        <Button
          tone="text"
          onPress={() => download(transcriptCsv(lines), `${name}.csv`, "text/csv")}
        >
          Save CSV <span className="visually-hidden">for a spreadsheet</span>
        </Button>
      </div>
      <output className="transcript__note soft small">
        {state === "refused"
          ? "Your browser did not allow the copy. The text is selected: copy it by hand."
          : `Copy or save it: it is gone from this page when you ${until}.`}
      </output>
      <ol ref={list} className="stack">
        {turnsOfLines(lines).map((turn) => (
          <li key={turn.number} className="turn" data-speaker={turn.speaker}>
            <span className="turn__name">{speakerNames[turn.speaker]}:</span>{" "}
            <span>
              {turn.lines.map(({ number, text, unfinished }) => (
                <bdi key={number}>
                  {text}
                  {unfinished && "…"}
                  {unfinished && <span className="visually-hidden"> (unfinished)</span>}{" "}
                </bdi>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
