import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Fault } from "../scenario/fault.ts";
import { type ParseResult, parseScenario } from "../scenario/parse.ts";
import { counted } from "./format.ts";
import { LinkButton, QuietButton } from "./panel.tsx";
import { useConsole, useConsoleState } from "./use-console.tsx";
import "./source-panel.css";

/** The limit of the editor: a longer text would block the page. */
const LONGEST_EDITABLE = 400_000;

export const lineCount = (text: string): number => text.split(/\r\n|\r|\n/).length;

/** The offset of a line and a column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  const breaks = text.matchAll(/\r\n|\r|\n/g);
  let lineStart = 0;
  for (let at = 1; at < line; at++) {
    const next = breaks.next();
    if (next.done) return text.length;
    lineStart = next.value.index + next.value[0].length;
  }
  return Math.min(text.length, lineStart + column - 1);
}

const LINE_HEIGHT = 18;

interface FaultsProps {
  readonly faults: readonly Fault[];
  /** Called with the fault that the user chooses; without it the faults are plain text. */
  readonly onChoose?: (fault: Fault) => void;
}

function Faults({ faults, onChoose }: FaultsProps) {
  return (
    <ol className="sim-faults" aria-label="Faults">
      {faults.map((fault) => {
        const { line, column, pointer, message } = fault;
        const text = (
          <>
            <span className="sim-fault__place">
              {line}:{column}
            </span>
            <span className="sim-fault__pointer">{pointer || "the file"}</span>
            <span className="sim-fault__message">{message}</span>
          </>
        );
        return (
          <li key={`${line}:${column}:${message}`} className={onChoose ? undefined : "sim-fault"}>
            {onChoose === undefined ? (
              text
            ) : (
              <button className="sim-fault" type="button" onClick={() => onChoose(fault)}>
                {text}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface EditorProps {
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly onText: (text: string) => void;
  readonly onLoad: () => void;
}

/** An editor with line numbers. It marks faulty lines and links each fault to its position. */
function Editor({ text, faults, onText, onLoad }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const faulty = new Set(faults.map(({ line }) => line));

  const lead = ({ line, column }: Fault) => {
    const at = offsetOf(text, line, column);
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
    area.current?.scrollTo({ top: Math.max(0, (line - 4) * LINE_HEIGHT) });
  };
  const loadByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onLoad();
  };
  return (
    <>
      {faults.length > 0 && <Faults faults={faults} onChoose={lead} />}
      <div className="sim-editor sim-mono">
        <ol
          className="sim-editor__gutter"
          aria-hidden="true"
          style={{ transform: `translateY(${-scrollTop}px)` }}
        >
          {Array.from({ length: lineCount(text) }, (_, index) => (
            <li key={index} data-faulty={faulty.has(index + 1)}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          className="sim-editor__text"
          aria-label="Scenario file"
          aria-invalid={faults.length > 0}
          wrap="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={loadByKey}
          onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        />
      </div>
    </>
  );
}

function save(text: string, id: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

function Source(source: {
  readonly name: string;
  readonly original: string;
  readonly refused: boolean;
}) {
  const { name, original, refused } = source;
  const { library, store } = useConsole();
  const [text, setText] = useState(original);
  const judged = useDeferredValue(text);
  const parsed: ParseResult = useMemo(() => parseScenario(judged), [judged]);
  const faults = parsed.ok ? [] : parsed.faults;
  const changed = text !== original;
  const id = parsed.ok ? parsed.scenario.id : name;
  const load = () => void library.importText(text, id);
  const discard = () => {
    setText(original);
    store.change({ draft: null });
  };
  return (
    <div className="sim-source">
      <div className="sim-source__head">
        <span className="sim-mono sim-cut">{name}</span>
        <output className="sim-source__verdict" data-ok={parsed.ok}>
          {parsed.ok ? "accepted" : counted(faults.length, "fault")}
        </output>
        <LinkButton onClick={() => save(text, id)}>Save</LinkButton>
        {(changed || refused) && <LinkButton onClick={discard}>Discard</LinkButton>}
        <QuietButton disabled={!parsed.ok || !changed} title="Ctrl + Enter" onClick={load}>
          Load
        </QuietButton>
      </div>
      {text.length <= LONGEST_EDITABLE ? (
        <Editor text={text} faults={faults} onText={setText} onLoad={load} />
      ) : (
        <>
          <p className="sim-empty">
            This file ({Math.round(text.length / 1000)} kB) is too long to edit here.
          </p>
          <Faults faults={faults} />
        </>
      )}
    </div>
  );
}

/** The editor with the text of the loaded scenario or of the refused draft. */
export function SourcePanel() {
  const draft = useConsoleState((state) => state.draft);
  const loaded = useConsoleState((state) => state.loaded);
  if (draft !== null)
    return <Source key={draft.number} name={draft.name} original={draft.text} refused />;
  if (loaded === null) return <p className="sim-empty">No scenario is loaded.</p>;
  const { id, text } = loaded.entry;
  return <Source key={text} name={`${id}.json`} original={text} refused={false} />;
}
