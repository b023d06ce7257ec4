import { type ReactNode, useState } from "react";
import { Choice, Glyph, LinkButton, Tag } from "../../components/panel.tsx";
import { PROVIDER_NAMES } from "../../model/page-address.ts";
import { useGrowing } from "../../components/use-console.tsx";
import type { Line } from "../../model/jobs/jobs.ts";

export const PROVIDERS = { ...PROVIDER_NAMES, both: "Both" };
const VERDICTS = {
  pass: { words: "passed", tone: "pass", glyph: "pass" },
  fail: { words: "failed", tone: "fail", glyph: "fail" },
  known: { words: "differs as known", tone: "words", glyph: "about" },
  refused: { words: "refused", tone: "late", glyph: "fail" },
  none: { words: "not yet", tone: "none", glyph: "pending" },
} as const;

interface VerdictProps {
  readonly verdict: Line["verdict"];
  /** Words that follow those of the verdict, for screen readers. */
  readonly children?: ReactNode;
}

export function Verdict({ verdict, children }: VerdictProps) {
  const { words, tone, glyph } = VERDICTS[verdict];
  return (
    <span className="sim-verdict one-row" data-tone={tone}>
      <Glyph name={glyph} />
      <span className="visually-hidden">
        {words} {children}
      </span>
    </span>
  );
}

export interface LinesProps {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly onOpen?: (line: Line) => Promise<void>;
  readonly onCompare?: (line: Line) => void;
}

type LineProps = Pick<LinesProps, "onOpen" | "onCompare"> & { readonly line: Line };

function ResultLine({ line, onOpen, onCompare }: LineProps) {
  const { id, title, verdict, provider, why, about } = line;
  return (
    <li className="sim-result">
      <Verdict verdict={verdict} />
      <span className="sim-result__what row">
        {onOpen ? <LinkButton onClick={() => void onOpen(line)}>{title}</LinkButton> : title}
        <span className="sim-mono sim-faint">{id}</span>
      </span>
      {provider && <Tag>{PROVIDERS[provider]}</Tag>}
      {onCompare && (
        <LinkButton
          aria-label={`Compare both providers: ${id}`}
          disabled={verdict === "refused"}
          onClick={() => onCompare(line)}
        >
          Compare
        </LinkButton>
      )}
      {about && <span className="sim-result__why sim-faint">{about}</span>}
      {why && (
        <span className="sim-result__why sim-fine soft">
          {verdict === "refused" && "Refused: "}
          {verdict === "known" && "Differs as known: "}
          {why}
        </span>
      )}
    </li>
  );
}

/** A list of results with a filter by verdict. */
export function ResultLines({ label, lines, ...actions }: LinesProps) {
  const [filter, setFilter] = useState<"all" | "fail" | "known" | "refused">("all");
  const of = (verdict: typeof filter) =>
    verdict === "all" ? lines : lines.filter((line) => line.verdict === verdict);
  const shown = useGrowing(of(filter));
  const options = {
    all: `All ${lines.length}`,
    fail: `Failed ${of("fail").length}`,
    known: `Differs as known ${of("known").length}`,
    refused: `Refused ${of("refused").length}`,
  };
  if (lines.length === 0) return null;
  return (
    <>
      <div>
        <Choice legend="Show" options={options} value={filter} onChange={setFilter} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so keys must reach it. */}
      <ul className="sim-results sim-scroll" aria-label={label} tabIndex={0}>
        {shown.map((line) => (
          <ResultLine key={`${line.id} ${line.title} ${line.provider}`} {...{ line, ...actions }} />
        ))}
      </ul>
    </>
  );
}
