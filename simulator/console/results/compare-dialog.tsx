import { useEffect, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { counted } from "../format.ts";
import { compareProviders } from "./page-checks.ts";
import type { Line } from "./jobs.ts";

/** The equal lines that are shown before and after a difference. */
const AROUND = 3;

type Comparison = Awaited<ReturnType<typeof compareProviders>>;

/** The lines of both runs side by side. Equal ones far from a difference are only counted. */
function Columns({
  lines,
  isKnown,
}: Pick<Comparison, "lines"> & { isKnown: (one: string) => boolean }) {
  const near = new Set<number>();
  lines.forEach(({ difference }, index) => {
    if (difference === null) return;
    for (let place = index - AROUND; place <= index + AROUND; place++) near.add(place);
  });
  const rows = [];
  for (let index = 0; index < lines.length;) {
    const from = index;
    while (index < lines.length && !near.has(index)) index++;
    if (index > from)
      rows.push(
        <tr key={from} className="sim-faint">
          <td colSpan={2}>{counted(index - from, "equal line")}</td>
        </tr>,
      );
    const { line = "", difference = null } = lines[index] ?? {};
    if (index < lines.length)
      rows.push(
        <tr
          key={`line ${index}`}
          data-tone={difference === null ? undefined : isKnown(difference) ? "words" : "fail"}
        >
          <td>{!difference?.startsWith("+") && line}</td>
          <td>{!difference?.startsWith("-") && line}</td>
        </tr>,
      );
    index++;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table scrolls, so keys must reach it.
    <div className="sim-results__list" role="group" aria-label="Both runs" tabIndex={0}>
      <table className="sim-table sim-mono">
        <thead>
          <tr>
            <th scope="col">Scripted</th>
            <th scope="col">Real SDK</th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

/** How many lines differ, the known reasons, and the lines. */
function Outcome({ lines, replaced, known }: Comparison) {
  const isKnown = (one: string) => known.some((fact) => fact.lines.includes(one));
  const differences = lines.flatMap(({ difference }) => difference ?? []);
  const others = differences.filter((one) => !isKnown(one)).length;
  const all = counted(differences.length, "line");
  const facts = known.map(({ fact }) => fact);
  return (
    <>
      <output>
        {differences.length === 0
          ? `Both runs are the same: ${counted(lines.length, "line")}.`
          : others === 0
            ? `${all} differ, all as known.`
            : `${all} differ, ${differences.length - others} of them as known.`}
      </output>
      {replaced.length > 0 && (
        <p>
          Both providers play the script in the form that the service can send: {replaced.join(" ")}
        </p>
      )}
      {differences.length > others && <p data-tone="words">Known: {facts.join(" ")}</p>}
      <Columns {...{ lines, isKnown }} />
    </>
  );
}

/** Plays a scenario on both providers and shows both runs. Escape returns to the results. */
export function CompareDialog(props: { readonly line: Line; readonly onClose: () => void }) {
  const { line, onClose } = props;
  const { id, text = "" } = line;
  const [runs, setRuns] = useState<Comparison | string>("Playing on both providers…");
  useEffect(() => {
    const controller = new AbortController();
    compareProviders(text, controller.signal).then(setRuns, (error) => setRuns(String(error)));
    return () => controller.abort();
  }, [text]);
  return (
    <Dialog title={`Both providers: ${id}`} closing="Back to the results" wide {...{ onClose }}>
      <p className="sim-faint">
        Compared are the causes, the fields that they change, and the final state. Left out are late
        events, start-progress and unknown-event.
      </p>
      {typeof runs === "string" ? <p role="status">{runs}</p> : <Outcome {...runs} />}
    </Dialog>
  );
}
