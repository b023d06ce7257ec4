import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Fault } from "../scenario/fault.ts";
import { parseScenario, type ParseResult } from "../scenario/parse.ts";
import { LONGEST_EDITABLE, lineCount, offsetOf } from "./code-text.ts";
import { counted } from "./format.ts";
import { useConsole, useConsoleState } from "./use-console.tsx";
import "./source-panel.css";

const LINE_HEIGHT = 18;

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
      {faults.length > 0 && (
        <ol className="sim-faults" aria-label="Faults">
          {faults.map((fault) => (
            <li key={`${fault.line}:${fault.column}:${fault.message}`}>
              <button className="sim-fault" type="button" onClick={() => lead(fault)}>
                <span className="sim-fault__place">
                  {fault.line}:{fault.column}
                </span>
                <span className="sim-fault__pointer">{fault.pointer || "the file"}</span>
                <span className="sim-fault__message">{fault.message}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="sim-editor">
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

interface SourceProps {
  readonly name: string;
  readonly original: string;
  readonly refused: boolean;
}

function Source({ name, original, refused }: SourceProps) {
  const { library, store } = useConsole();
  const [text, setText] = useState(original);
  const judged = useDeferredValue(text);
  const parsed: ParseResult = useMemo(() => parseScenario(judged), [judged]);
  const faults = parsed.ok ? [] : parsed.faults;
  const changed = text !== original;
  const editable = text.length <= LONGEST_EDITABLE;
  const load = () => void library.importText(text, parsed.ok ? parsed.scenario.id : name);

  return (
    <div className="sim-source">
      <div className="sim-source__head">
        <span className="sim-source__name">{name}</span>
        <output className="sim-source__verdict" data-ok={parsed.ok}>
          {parsed.ok ? "accepted" : counted(faults.length, "fault")}
        </output>
        <button
          className="sim-link"
          type="button"
          onClick={() => save(text, parsed.ok ? parsed.scenario.id : name)}
        >
          Save
        </button>
        {(changed || refused) && (
          <button
            className="sim-link"
            type="button"
            onClick={() => {
              setText(original);
              store.change({ draft: null });
            }}
          >
            Discard
          </button>
        )}
        <button
          className="button button--quiet"
          type="button"
          disabled={!parsed.ok || !changed}
          title="Ctrl + Enter"
          onClick={load}
        >
          Load
        </button>
      </div>
      {editable ? (
        <Editor text={text} faults={faults} onText={setText} onLoad={load} />
      ) : (
        <>
          <p className="sim-empty">
            This file ({Math.round(text.length / 1000)} kB) is too long to edit here.
          </p>
          <ol className="sim-faults" aria-label="Faults">
            {faults.map(({ line, column, pointer, message }) => (
              <li key={`${line}:${column}:${message}`} className="sim-fault">
                <span className="sim-fault__place">
                  {line}:{column}
                </span>
                <span className="sim-fault__pointer">{pointer || "the file"}</span>
                <span className="sim-fault__message">{message}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** The editor for the loaded file or for a refused one. */
export function SourcePanel() {
  const draft = useConsoleState((state) => state.draft);
  const loaded = useConsoleState((state) => state.loaded);
  if (draft !== null)
    return <Source key={draft.number} name={draft.name} original={draft.text} refused />;
  if (loaded === null) return <p className="sim-empty">No scenario is loaded.</p>;
  const { id, text } = loaded.entry;
  return <Source key={text} name={`${id}.json`} original={text} refused={false} />;
}
