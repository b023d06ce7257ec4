import { useDeferredValue, useEffect, useRef } from "react";
import { Button } from "../../../src/components/button.tsx";
import type { Arrival, SameIdAnswer, SameIdQuestion } from "../console-state.ts";
import { counted } from "../format.ts";
import { LinkButton } from "../panel.tsx";
import { useConsole, useConsoleState } from "../use-console.tsx";
import "./import-report.css";

function Offer({
  arrival,
  onConvert,
}: {
  readonly arrival: Arrival;
  readonly onConvert: () => void;
}) {
  const { library } = useConsole();
  const { name, text = "", offer } = arrival;
  if (offer === "open")
    return (
      <LinkButton onClick={() => library.openRefused(name, text)}>Open in the editor</LinkButton>
    );
  if (offer !== "convert") return null;
  const convert = () => {
    onConvert();
    void library.convert(arrival);
  };
  return <LinkButton onClick={convert}>Make a scenario of its latest call</LinkButton>;
}

interface ReportProps {
  /** Moves the focus, because the report is gone. */
  readonly onDismiss: () => void;
}

/** The outcome of each file of the last import. */
export function ImportReport({ onDismiss }: ReportProps) {
  const { store } = useConsole();
  const { report: latest } = useConsoleState();
  // The report of a large import is rendered in pieces.
  const report = useDeferredValue(latest, null);
  const dismiss = useRef<HTMLButtonElement>(null);
  if (report === null) return null;
  const close = () => {
    store.change({ report: null });
    onDismiss();
  };
  return (
    <section className="sim-report" aria-label="Last import">
      <header className="sim-report__head sim-row">
        <h3>Last import: {counted(report.length, "file")}</h3>
        <LinkButton ref={dismiss} onClick={close}>
          Dismiss
        </LinkButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard. */}
      <ul className="sim-report__list" aria-label="Outcomes of the import" tabIndex={0}>
        {report.map((arrival, index) => (
          <li key={index} className="sim-report__line">
            <span className="sim-report__name">{arrival.name}</span>{" "}
            <span data-tone={arrival.tone}>{arrival.outcome}</span>{" "}
            {/* The offer goes away when it is used, so the focus moves on. */}
            <Offer arrival={arrival} onConvert={() => dismiss.current?.focus()} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Question({ question }: { readonly question: SameIdQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { scenarios, answer } = question;
  const [first] = scenarios;
  const choose = (chosen: SameIdAnswer) => {
    // Closes first, so that the focus returns to where it was.
    dialog.current?.close();
    answer(chosen);
  };
  const isOne = scenarios.length === 1;
  return (
    <dialog
      className="sim-help sim-question"
      ref={dialog}
      aria-labelledby="sim-question-title"
      onCancel={(event) => {
        event.preventDefault();
        choose("skip");
      }}
    >
      <h2 className="sim-help__title" id="sim-question-title">
        {isOne
          ? `The library has another “${first?.id}”`
          : `The library has other versions of ${scenarios.length} scenarios`}
      </h2>
      {!isOne && (
        <ul
          className="sim-question__list sim-mono"
          aria-label="Scenarios with the same ids"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard.
          tabIndex={0}
        >
          {scenarios.map(({ id, keptAs }) => (
            <li key={keptAs}>
              {id} <span className="sim-faint">or {keptAs}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="sim-faint">Replacing can be undone.</p>
      <div className="sim-question__answers sim-row">
        <Button tone="quiet" autoFocus onPress={() => choose("both")}>
          {isOne ? `Keep both (${first?.keptAs})` : "Keep both of each"}
        </Button>
        <Button tone="quiet" onPress={() => choose("replace")}>
          {isOne ? "Replace" : "Replace all"}
        </Button>
        <Button tone="quiet" onPress={() => choose("skip")}>
          {isOne ? "Cancel" : "Skip these"}
        </Button>
      </div>
    </dialog>
  );
}

/** Asks what to do with imported scenarios whose ids are taken. */
export function SameIdDialog() {
  const { question } = useConsoleState();
  return question && <Question question={question} />;
}
