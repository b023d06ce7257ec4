import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "../../src/components/button.tsx";
import type { Fault } from "../scenario/fault.ts";
import { parseScenario } from "../scenario/parse.ts";
import { counted } from "./format.ts";
import { download } from "./download.ts";
import { LinkButton } from "./panel.tsx";
import { useConsole, useConsoleState } from "./use-console.tsx";
import "./source-panel.css";

/** The limit of the editor: a longer text would block the page. */
const LONGEST_EDITABLE = 400_000;

export const lineCount = (text: string): number => text.split(/\r\n|\r|\n/).length;

/** The offset of a line and a column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  // The line breaks stay in the lines, so that the lengths add up.
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  return Math.min(text.length, lines.slice(0, line - 1).join("").length + column - 1);
}

const LINE_HEIGHT = 18;

interface FaultsProps {
  readonly faults: readonly Fault[];
  /** Called with the fault that the user chooses; without it the faults are plain text. */
  readonly onChoose?: (fault: Fault) => void;
}

function Faults({ faults, onChoose }: FaultsProps) {
  const Fault = onChoose === undefined ? "div" : "button";
  return (
    <ol className="sim-faults" aria-label="Faults">
      {faults.map((fault) => {
        const { line, column, pointer, message } = fault;
        return (
          <li key={`${line}:${column}:${message}`}>
            <Fault className="sim-fault" onClick={() => onChoose?.(fault)}>
              <span className="sim-fault__place sim-mono" data-tone="fail">
                {line}:{column}
              </span>
              <span className="sim-mono sim-faint">{pointer || "the file"}</span>
              <span>{message}</span>
            </Fault>
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

interface SourceProps {
  readonly name: string;
  readonly original: string;
  readonly refused?: boolean;
}

function Source({ name, original, refused = false }: SourceProps) {
  const { library, store } = useConsole();
  const [text, setText] = useState(original);
  const judged = useDeferredValue(text);
  const parsed = useMemo(() => parseScenario(judged), [judged]);
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
      <div className="sim-source__head sim-row">
        <span className="sim-mono sim-cut">{name}</span>
        <output className="sim-source__verdict" data-ok={parsed.ok}>
          {parsed.ok ? "accepted" : counted(faults.length, "fault")}
        </output>
        <LinkButton onClick={() => download(text, `${id}.json`)}>Save</LinkButton>
        {(changed || refused) && <LinkButton onClick={discard}>Discard</LinkButton>}
        <Button tone="quiet" disabled={!parsed.ok || !changed} title="Ctrl + Enter" onPress={load}>
          Load
        </Button>
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
  const { draft, loaded } = useConsoleState();
  if (draft !== null)
    return <Source key={draft.number} name={draft.name} original={draft.text} refused />;
  if (loaded === null) return <p className="sim-empty">No scenario is loaded.</p>;
  const { entry, text } = loaded;
  const { id } = entry;
  return <Source key={text} name={`${id}.json`} original={text} />;
}
