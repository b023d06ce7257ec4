import { useEffect, useRef } from "react";
import type { Expectation } from "../scenario/schema.ts";
import { formatTime, formatValue } from "./format.ts";
import { verdictOf } from "./lanes.ts";
import { modeOf } from "./frames.ts";
import { Glyph, scrollWithin } from "./panel.tsx";
import type { ExpectationResult } from "./create-preview.ts";
import { describeSdkDifferences, reasonsOf, type SdkDifference } from "./sdk-differences.ts";
import { useConsole, useConsoleState, useLive } from "./use-console.tsx";
import "./expectations-panel.css";

/** The expectations of a scenario, in the order of the file, with their results so far. */
export const expectationRows = (
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
) =>
  expectations.map(({ at, ...fields }, index) => ({
    at,
    verdict: verdictOf(results[index]),
    fields: Object.entries(fields).map(([field, expected]) => {
      // The actual value is null unless the field has failed.
      const failure = results[index]?.find((candidate) => candidate.field === field);
      const actual = failure === undefined ? null : formatValue(failure.actual);
      return { field, expected: formatValue(expected), actual };
    }),
  }));

type ExpectationRow = ReturnType<typeof expectationRows>[number];

export function tally(rows: readonly ExpectationRow[]): Record<ExpectationRow["verdict"], number> {
  const count = { pending: 0, pass: 0, fail: 0 };
  for (const { verdict } of rows) count[verdict]++;
  return count;
}

const KINDS = { unsupported: "left out", altered: "differs" } as const;
/** The list of differences is collapsed at first if it has more reasons than this. */
const FEW = 2;
const MOST_PLACES = 8;
const WORDS = { pending: "not yet", pass: "passed", fail: "failed" } as const;

/** The expectations of the loaded scenario, with their results so far. */
export function useExpectations() {
  const { loaded } = useConsoleState();
  const results = useLive((live) => live.results);
  return expectationRows(loaded?.scenario.expect ?? [], results);
}

function Expectation({ row }: { readonly row: ExpectationRow }) {
  const { transport } = useConsole();
  const { at, verdict, fields } = row;
  return (
    <li className="sim-expect" data-verdict={verdict}>
      <span className="sim-expect__verdict">
        <Glyph name={verdict} />
        <span className="visually-hidden">{WORDS[verdict]}</span>
      </span>
      <button
        className="sim-expect__at sim-mono"
        type="button"
        aria-label={`Seek to ${formatTime(at)}`}
        onClick={() => void transport.seek(at)}
      >
        {formatTime(at)}
      </button>
      <ul className="sim-expect__fields">
        {fields.map(({ field, expected, actual }) => (
          <li key={field} className="sim-expect__field" data-failed={actual !== null}>
            <span className="sim-faint">{field}</span>{" "}
            {actual === null ? (
              <span className="sim-mono">{expected}</span>
            ) : (
              <dl className="sim-expect__difference">
                <dt>expected</dt>
                <dd className="sim-mono">{expected}</dd>
                <dt>actual</dt>
                <dd className="sim-mono" data-tone="fail">
                  {actual}
                </dd>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Lists the events that the real SDK omits or alters, even before the scenario plays. */
function SdkDifferences({ sdkDifferences }: { readonly sdkDifferences: readonly SdkDifference[] }) {
  const reasons = reasonsOf(sdkDifferences);
  return (
    <details className="sim-short" open={reasons.length <= FEW}>
      <summary className="sim-short__summary">{describeSdkDifferences(sdkDifferences)}</summary>
      <p>
        Expectations that depend on {sdkDifferences.length === 1 ? "it" : "them"} may fail. Times
        count from the attempt’s start.
      </p>
      <ul className="sim-short__reasons" aria-label="Differences on the real SDK">
        {reasons.map(({ kind, why, places }) => (
          <li key={why}>
            <span className="sim-tag">{KINDS[kind]}</span> {why}
            <ul className="sim-mono">
              {places.slice(0, MOST_PLACES).map((place, index) => (
                <li key={index}>{place}</li>
              ))}
              {places.length > MOST_PLACES && <li>and {places.length - MOST_PLACES} more</li>}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ExpectationsPanel() {
  const rows = useExpectations();
  const list = useRef<HTMLOListElement>(null);
  const judged = rows.findLastIndex(({ verdict }) => verdict !== "pending");
  useEffect(() => {
    const row = list.current?.children[judged];
    const panel = list.current?.closest<HTMLElement>("[role=tabpanel]");
    if (row instanceof HTMLElement && panel) scrollWithin(panel, row);
  }, [judged]);
  const byHand = useLive((live) => modeOf(live) === "by-hand");
  const { pass, fail, pending } = tally(rows);
  const { loaded, provider } = useConsoleState();
  const sdkDifferences = loaded?.sdkDifferences ?? [];
  const differences = sdkDifferences.length > 0 && (
    <SdkDifferences key={loaded?.entry.id} sdkDifferences={sdkDifferences} />
  );
  if (rows.length === 0)
    return (
      <>
        {differences}
        <p className="sim-empty">This scenario has no expectations.</p>
      </>
    );
  return (
    <>
      {differences}
      <p className="sim-expect__tally sim-faint">
        <span data-tone={pass > 0 ? "pass" : undefined}>{pass} passed</span>
        <span data-tone={fail > 0 ? "fail" : undefined}>{fail} failed</span>
        <span>{pending} to come</span>
        {provider === "standin" && fail > 0 && sdkDifferences.length === 0 && (
          <span className="sim-expect__why">
            The real SDK cannot reproduce every script. <code>tests/provider-contract</code> lists
            the known differences with their reasons.
          </span>
        )}
      </p>
      {byHand && (
        <p className="sim-empty">
          This is a manual call. Rewind and play the script to check the expectations.
        </p>
      )}
      <ol ref={list} aria-label="Expectations">
        {rows.map((row, index) => (
          <Expectation key={index} row={row} />
        ))}
      </ol>
    </>
  );
}
