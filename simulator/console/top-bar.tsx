import { type RefObject, useRef } from "react";
import { brand } from "../../src/content/brand.ts";
import { Glyph } from "./glyphs.tsx";
import { useConsole, useConsoleState } from "./use-console.tsx";
import { importFiles } from "./use-import.tsx";

interface TopBarProps {
  readonly filePicker: RefObject<HTMLInputElement | null>;
  readonly onHelp: () => void;
}

function LoadedTitle() {
  const loaded = useConsoleState((state) => state.loaded);
  if (loaded === null) return null;
  const { id, title, page, configured } = loaded.scenario;
  return (
    <p className="sim-top__scenario">
      <span className="sim-top__title">{title}</span>
      <span className="sim-top__id">{id}</span>
      {page === "admin" && <span className="sim-tag">admin</span>}
      {configured !== true && (
        <span className="sim-tag">configured: {JSON.stringify(configured)}</span>
      )}
    </p>
  );
}

/** The loaded scenario, the latest message, and the buttons for import and help. */
export function TopBar({ filePicker, onHelp }: TopBarProps) {
  const { library } = useConsole();
  const said = useConsoleState((state) => state.said);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <header className="sim-top">
      <h1 className="sim-top__name">
        {brand.name} <span className="sim-top__kind">Simulator</span>
      </h1>
      <LoadedTitle />
      <output className="sim-top__said">{said}</output>
      <button
        className="button button--quiet"
        type="button"
        ref={button}
        onClick={() => filePicker.current?.click()}
      >
        <Glyph name="file" />
        Import
      </button>
      <input
        ref={filePicker}
        className="visually-hidden"
        type="file"
        aria-label="Scenario files to import"
        accept=".json,application/json"
        multiple
        tabIndex={-1}
        onChange={(event) => {
          const field = event.target;
          void importFiles(field.files ?? [], library).then(() => {
            // Allows the same file to be chosen again.
            field.value = "";
          });
        }}
      />
      <button className="button button--quiet" type="button" onClick={onHelp}>
        <Glyph name="keyboard" />
        Shortcuts
      </button>
    </header>
  );
}
