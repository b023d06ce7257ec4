import { useRef } from "react";
import type { CaptionLine } from "../../call/captions.ts";
import { type Turn, turnsOfLines } from "../../call/turns.ts";
import { Button } from "../../components/button.tsx";
import { selectWords, useCopy } from "../../components/use-copy.ts";
import { speakerNames } from "../../content/personas.ts";
import { download } from "../../shared/download.ts";
import "../turn.css";
import "./transcript.css";

const wordsOf = ({ lines }: Turn): string =>
  lines.map(({ text, unfinished }) => (unfinished ? `${text}… (unfinished)` : text)).join(" ");

/** The transcript as plain text, with an empty line between the turns. */
export const transcriptText = (lines: readonly CaptionLine[]): string =>
  turnsOfLines(lines)
    .map((turn) => `${speakerNames[turn.speaker]}: ${wordsOf(turn)}\n`)
    .join("\n");

/** The file's name. It keeps only letters, digits and dashes of the ID. */
const transcriptFileName = (sessionId: string): string =>
  `consultation-${sessionId.replaceAll(/[^\w-]+/g, "-")}.txt`;

interface TranscriptProps {
  readonly lines: readonly CaptionLine[];
  readonly sessionId: string;
}

/** The transcript of a call with buttons that copy and save it. It is sent to no server. */
export function CallTranscript({ lines, sessionId }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const { state, copy } = useCopy(() => selectWords(list.current));
  const text = () => transcriptText(lines);
  return (
    <section className="transcript card" aria-labelledby="transcript-title">
      <h2 id="transcript-title">What was said</h2>
      <div className="transcript__actions row">
        <Button
          tone="quiet"
          {...(state === "copied" && { icon: "check" })}
          onPress={() => copy(text())}
        >
          {state === "copied" ? "Copied" : "Copy"}
        </Button>
        <Button
          tone="quiet"
          onPress={() => download(text(), transcriptFileName(sessionId), "text/plain")}
        >
          Download
        </Button>
      </div>
      <output className="transcript__note soft small">
        {state === "refused"
          ? "Your browser did not allow the copy. The text is selected: copy it by hand."
          : "Only this tab has it, until you leave or reload."}
      </output>
      <ol ref={list}>
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
