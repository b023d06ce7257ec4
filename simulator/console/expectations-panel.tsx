import { useEffect, useMemo, useRef } from "react";
import { type ExpectationRow, expectationRows, tally } from "./expectation-rows.ts";
import { formatTime } from "./format.ts";
import { Glyph } from "./glyphs.tsx";
import { modeOf } from "./live.ts";
import { scrollWithin } from "./scroll-within.ts";
import { describeSdkDifferences, reasonsOf, type SdkDifference } from "./sdk-differences.ts";
import { useConsole, useConsoleState, useLive } from "./use-console.tsx";
import "./expectations-panel.css";

const KINDS = { unsupported: "left out", altered: "differs" } as const;
/** As many reasons are read at a glance; more are opened by whoever wants to know. */
const FEW = 2;
const MOST_PLACES = 8;
const NONE: readonly SdkDifference[] = [];
const WORDS = { pending: "not yet", pass: "passed", fail: "failed" } as const;

/** The expectations of the scenario on the stage, as far as they are judged. */
export function useExpectations(): ExpectationRow[] {
  const loaded = useConsoleState((state) => state.loaded);
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
        className="sim-expect__at"
        type="button"
        aria-label={`Seek to ${formatTime(at)}`}
        onClick={() => void transport.seek(at)}
      >
        {formatTime(at)}
      </button>
      <ul className="sim-expect__fields">
        {fields.map(({ field, expected, actual }) => (
          <li key={field} className="sim-expect__field" data-failed={actual !== null}>
            <span className="sim-expect__name">{field}</span>{" "}
            {actual === null ? (
              <span className="sim-expect__value">{expected}</span>
            ) : (
              <dl className="sim-expect__difference">
                <dt>expected</dt>
                <dd>{expected}</dd>
                <dt>actual</dt>
                <dd className="sim-expect__actual">{actual}</dd>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What does not come about as it is written, told before anything is played. */
function Shortfalls({ sdkDifferences }: { readonly sdkDifferences: readonly SdkDifference[] }) {
  const reasons = useMemo(() => reasonsOf(sdkDifferences), [sdkDifferences]);
  return (
    <details className="sim-short" open={reasons.length <= FEW}>
      <summary className="sim-short__summary">{describeSdkDifferences(sdkDifferences)}</summary>
      <p className="sim-short__what">
        What is expected of {sdkDifferences.length === 1 ? "it" : "them"} may fail. Times count from
        the attempt’s start.
      </p>
      <ul className="sim-short__reasons" aria-label="Not as it is written">
        {reasons.map(({ kind, why, places }) => (
          <li key={why}>
            <span className="sim-tag">{KINDS[kind]}</span> {why}
            <ul className="sim-short__places">
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

/** Each expectation as it passes or fails. */
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
  const onStandins = useConsoleState((state) => state.provider === "standin");
  const sdkDifferences = useConsoleState((state) => state.loaded?.sdkDifferences ?? NONE);
  const id = useConsoleState((state) => state.loaded?.entry.id);
  const short = sdkDifferences.length > 0 && (
    <Shortfalls key={id} sdkDifferences={sdkDifferences} />
  );
  if (rows.length === 0)
    return (
      <>
        {short}
        <p className="sim-empty">This scenario expects nothing.</p>
      </>
    );
  const { pass, fail, pending } = tally(rows);
  return (
    <>
      {short}
      <p className="sim-expect__tally">
        <span data-tone={pass > 0 ? "pass" : undefined}>{pass} passed</span>
        <span data-tone={fail > 0 ? "fail" : undefined}>{fail} failed</span>
        <span>{pending} to come</span>
        {onStandins && fail > 0 && sdkDifferences.length === 0 && (
          <span className="sim-expect__why">
            Not every script is one for the real SDK: it says only what its service can have it say.{" "}
            <code>tests/provider-contract</code> names what comes out otherwise, and why.
          </span>
        )}
      </p>
      {byHand && (
        <p className="sim-empty">
          The call is in your hands. Expectations are read when the script plays its visitor: rewind
          and play.
        </p>
      )}
      <ol className="sim-expect__list" ref={list} aria-label="Expectations">
        {rows.map((row, index) => (
          <Expectation key={index} row={row} />
        ))}
      </ol>
    </>
  );
}
