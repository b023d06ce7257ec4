import { useEffect, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { counted } from "../../model/format.ts";
import { compareProviders } from "../../model/results/page-checks.ts";
import type { Line } from "../../model/jobs/jobs.ts";

/** The equal lines that are shown before and after a difference. */
const AROUND = 3;

type Comparison = Awaited<ReturnType<typeof compareProviders>>;

/** How many lines differ, the known reasons, and the lines that differ with those around them. */
function Outcome({ lines, replaced, known }: Comparison) {
  const isKnown = (one: string) => known.some((fact) => fact.lines.includes(one));
  const differs = (line: (typeof lines)[number]) => line.difference !== null;
  const differences = lines.flatMap(({ difference }) => difference ?? []);
  const expected = differences.filter(isKnown).length;
  const all = `${counted(differences.length, "line")} of ${lines.length} differ`;
  const shown = lines.filter((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(differs),
  );
  return (
    <>
      <output>
        {differences.length === 0
          ? `Both runs are the same: ${counted(lines.length, "line")}.`
          : `${all}, ${expected === differences.length ? "all" : expected} as known.`}
      </output>
      {replaced.length > 0 && (
        <p>Both play a form that the service can send: {replaced.join(" ")}</p>
      )}
      {expected > 0 && <p data-tone="words">Known: {known.map(({ fact }) => fact).join(" ")}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table scrolls, so keys must reach it. */}
      <div className="sim-results sim-scroll" role="group" aria-label="Both runs" tabIndex={0}>
        <table className="sim-table sim-mono">
          <thead>
            <tr>
              <th scope="col">Scripted</th>
              <th scope="col">Real SDK</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, difference }, index) => (
              <tr
                key={index}
                data-tone={difference ? (isKnown(difference) ? "words" : "fail") : undefined}
              >
                <td>{!difference?.startsWith("+") && line}</td>
                <td>{!difference?.startsWith("-") && line}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
