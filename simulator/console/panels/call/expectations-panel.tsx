import { useEffect, useRef } from "react";
import type { Expectation } from "../../../scenario/schema.ts";
import { formatTime, formatValue } from "../../model/format.ts";
import { verdictOf } from "../../model/run/lanes.ts";
import { Glyph, scrollWithin, Tag } from "../../components/panel.tsx";
import type { ExpectationResult } from "../../../engine/player.ts";
import {
  describeSdkDifferences,
  reasonsOf,
  type SdkDifference,
} from "../../model/run/sdk-differences.ts";
import { countsAt, NO_ACTS, type Take } from "../../model/run/take.ts";
import {
  useConsole,
  useConsoleState,
  useLive,
  useSdkDifferences,
  useShown,
} from "../../components/use-console.tsx";
import "./expectations-panel.css";

/**
 * The expectations of a scenario, in the order of time, with their results so far. `planned` are the results
 * of the headless run, which are shown for expectations that are still to come.
 */
export const expectationRows = (
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
  take: Take = NO_ACTS,
  planned: readonly ExpectationResult[] = [],
) =>
  expectations
    .map(({ at, ...fields }, index) => {
      // After an act by hand, the script's expectations no longer apply.
      const counts = countsAt(take, at);
      const found = counts ? (results[index] ?? planned[index]) : null;
      return {
        at,
        verdict: counts ? verdictOf(results[index]) : ("aside" as const),
        planned: verdictOf(planned[index]),
        fields: Object.entries(fields).map(([field, expected]) => {
          const failure = found?.find((candidate) => candidate.field === field);
          // The actual value is null unless the field has failed or will fail.
          const actual = failure === undefined ? null : formatValue(failure.actual);
          return { field, expected: formatValue(expected), actual };
        }),
      };
    })
    .sort((one, other) => one.at - other.at);

type ExpectationRow = ReturnType<typeof expectationRows>[number];

export function tally(rows: readonly ExpectationRow[]): Record<ExpectationRow["verdict"], number> {
  const count = { pending: 0, pass: 0, fail: 0, aside: 0 };
  for (const { verdict } of rows) count[verdict]++;
  return count;
}

/** The label of expectations that do not count after an act by hand. */
const ASIDE = "set aside after an act by hand";
const KINDS = { unsupported: "left out", altered: "differs" } as const;
/** The list of differences is collapsed at first if it has more reasons than this. */
const FEW = 2;
const MOST_PLACES = 8;
const WORDS = { pending: "not yet", pass: "passed", fail: "failed", aside: ASIDE };

/** The expectations of the loaded scenario, with their results so far and, of a script, the planned ones. */
export function useExpectations() {
  const { loaded, plan } = useConsoleState();
  const { results } = useShown();
  const take = useLive((live) => live.take);
  return expectationRows(loaded?.scenario.expect ?? [], results, take, plan?.results);
}

function Expectation({ row }: { readonly row: ExpectationRow }) {
  const { transport } = useConsole();
  const { at, verdict, planned, fields } = row;
  const isPlanned = verdict === "pending";
  return (
    <li className="sim-expect sim-fine" data-verdict={verdict}>
      <span className="sim-expect__verdict">
        <Glyph name={verdict === "aside" ? "minus" : verdict} />
        <span className="visually-hidden">
          {WORDS[verdict]}
          {isPlanned && planned !== "pending" && `, will ${planned}`}
        </span>
      </span>
      <button
        className="sim-expect__at sim-mono"
        type="button"
        aria-label={`Seek to ${formatTime(at)}`}
        onClick={() => void transport.seek(at)}
      >
        {formatTime(at)}
      </button>
      <ul className="sim-flow">
        {fields.map(({ field, expected, actual }) => (
          <li key={field} className={actual === null ? undefined : "sim-whole"}>
            <span className="sim-faint">{field}</span>{" "}
            {actual === null ? (
              <span className="sim-mono">{expected}</span>
            ) : (
              <dl className="sim-expect__difference">
                <dt>expected</dt>
                <dd className="sim-mono">{expected}</dd>
                <dt>{isPlanned ? "planned" : "actual"}</dt>
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
    <details className="sim-short sim-fine soft" open={reasons.length <= FEW}>
      <summary className="sim-short__summary">{describeSdkDifferences(sdkDifferences)}</summary>
      <p>
        Expectations that depend on {sdkDifferences.length === 1 ? "it" : "them"} may fail. Times
        count from the attempt’s start.
      </p>
      <ul className="sim-short__reasons stack" aria-label="Differences on the real SDK">
        {reasons.map(({ kind, why, places }) => (
          <li key={why}>
            <Tag>{KINDS[kind]}</Tag> {why}
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
  const judged = rows.findLastIndex(({ verdict }) => verdict !== "pending" && verdict !== "aside");
  useEffect(() => {
    const row = list.current?.children[judged];
    const panel = list.current?.closest<HTMLElement>("[role=tabpanel]");
    if (row instanceof HTMLElement && panel) scrollWithin(panel, row);
  }, [judged]);
  const { pass, fail, pending, aside } = tally(rows);
  const { loaded, provider } = useConsoleState();
  const sdkDifferences = useSdkDifferences();
  return (
    <>
      {sdkDifferences.length > 0 && (
        <SdkDifferences key={loaded?.entry.id} sdkDifferences={sdkDifferences} />
      )}
      {rows.length === 0 ? (
        <p className="sim-empty">
          This scenario expects nothing yet. An expectation says what must be true at a moment:
          press a value under Call to add one.
        </p>
      ) : (
        <p className="sim-expect__tally row sim-faint">
          <span data-tone={pass > 0 ? "pass" : undefined}>{pass} passed</span>
          <span data-tone={fail > 0 ? "fail" : undefined}>{fail} failed</span>
          <span>{pending} to come</span>
          {aside > 0 && <span>{`${aside} ${ASIDE}`}</span>}
          {provider === "standin" && fail > 0 && sdkDifferences.length === 0 && (
            <span className="sim-whole">
              The real SDK cannot reproduce every script. <code>tests/provider-contract</code> lists
              the known differences with their reasons.
            </span>
          )}
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
