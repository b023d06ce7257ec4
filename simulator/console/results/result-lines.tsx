import { useState } from "react";
import { Choice, Glyph, LinkButton } from "../panel.tsx";
import type { Line } from "./results.ts";

export const PROVIDERS = { scripted: "Scripted", standin: "Real SDK", both: "Both" };
const VERDICTS = { pass: "passed", fail: "failed", refused: "refused", none: "not yet" };
const TONES = { pass: "pass", fail: "fail", refused: "late", none: "none" };
const GLYPHS = { pass: "pass", fail: "fail", refused: "fail", none: "pending" } as const;

function Verdict({ verdict }: Pick<Line, "verdict">) {
  return (
    <span className="sim-verdict" data-tone={TONES[verdict]}>
      <Glyph name={GLYPHS[verdict]} />
      <span className="visually-hidden">{VERDICTS[verdict]}</span>
    </span>
  );
}

interface LinesProps {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly onOpen?: (line: Line) => void;
  readonly onCompare?: (line: Line) => void;
}

type Filter = "all" | "fail" | "refused";
/** The number of lines that are drawn at first, and more at each press. */
const MANY = 400;

/** A list of results with a filter by verdict. */
export function ResultLines({ label, lines, onOpen, onCompare }: LinesProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [most, setMost] = useState(MANY);
  const shown = lines.filter(({ verdict }) => filter === "all" || verdict === filter);
  const count = (verdict: Filter) => lines.filter((line) => line.verdict === verdict).length;
  const options = {
    all: `All ${lines.length}`,
    fail: `Failed ${count("fail")}`,
    ...(onCompare && { refused: `Refused ${count("refused")}` }),
  } as Record<Filter, string>;
  if (lines.length === 0) return null;
  return (
    <>
      <div className="sim-results__filter">
        <Choice legend="Show" options={options} value={filter} onChange={setFilter} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so keys must reach it. */}
      <ul className="sim-results__list" aria-label={label} tabIndex={0}>
        {shown.slice(0, most).map((line) => (
          <li key={`${line.id} ${line.title} ${line.provider}`} className="sim-result">
            <Verdict verdict={line.verdict} />
            <span className="sim-result__what sim-row">
              {onOpen ? (
                <button className="sim-result__title" type="button" onClick={() => onOpen(line)}>
                  {line.title}
                </button>
              ) : (
                line.title
              )}
              <span className="sim-mono sim-faint">{line.id}</span>
            </span>
            {line.provider && <span className="sim-tag">{PROVIDERS[line.provider]}</span>}
            {onCompare && (
              <LinkButton
                aria-label={`Compare both providers: ${line.id}`}
                disabled={line.verdict === "refused"}
                onClick={() => onCompare(line)}
              >
                Compare
              </LinkButton>
            )}
            {line.why && (
              <span className="sim-result__why">
                {line.verdict === "refused" && "Refused: "}
                {line.why}
              </span>
            )}
          </li>
        ))}
        {shown.length > most && (
          <li className="sim-empty">
            <LinkButton onClick={() => setMost(most + MANY)}>
              Show {Math.min(MANY, shown.length - most)} more of {shown.length}
            </LinkButton>
          </li>
        )}
      </ul>
      {shown.length === 0 && <p className="sim-empty">No result of this kind.</p>}
    </>
  );
}
