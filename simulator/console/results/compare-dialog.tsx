import { useEffect, useRef, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { counted } from "../format.ts";
import { compareProviders } from "./page-checks.ts";
import type { Line } from "./jobs.ts";

/** Lines before the first difference, and lines in all, that are shown. */
const BEFORE = 40;
const MOST = 300;

type Lines = Awaited<ReturnType<typeof compareProviders>>;

/** Two runs side by side, with the first line that differs. */
function Columns({ scripted, standin }: Lines) {
  const length = Math.max(scripted.length, standin.length);
  const numbers = Array.from({ length }, (_, number) => number);
  const first = numbers.find((number) => scripted[number] !== standin[number]);
  const from = Math.max(0, (first ?? 0) - BEFORE);
  const mark = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <>
      <output>
        {first === undefined
          ? `Both runs are the same: ${counted(length, "line")}.`
          : `The runs differ from line ${first + 1} of ${length} on.`}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table scrolls, so keys must reach it. */}
      <div className="sim-results__list" role="group" aria-label="Both runs" tabIndex={0}>
        <table className="sim-table sim-mono">
          <thead>
            <tr>
              <th scope="col">Scripted</th>
              <th scope="col">Real SDK</th>
            </tr>
          </thead>
          <tbody>
            {numbers.slice(from, from + MOST).map((number) => (
              <tr key={number} {...(number === first && { ref: mark, "data-tone": "fail" })}>
                <td>{scripted[number]}</td>
                <td>{standin[number]}</td>
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
  const [runs, setRuns] = useState<Lines | string>("Playing on both providers…");
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
      {typeof runs === "string" ? <p role="status">{runs}</p> : <Columns {...runs} />}
    </Dialog>
  );
}
