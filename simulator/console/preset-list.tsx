import { useState } from "react";
import type { ScenarioPage } from "../scenario/schema.ts";
import { CATALOGUE_ROWS, IN_A_ROW, NOT_FATAL } from "./error-presets.ts";
import { EVENT_GROUPS } from "./event-presets.ts";
import { pageAt } from "./page-at.ts";
import { Choice } from "./panel.tsx";
import { outcomeOf } from "./payload.ts";
import type { Preset, PresetGroup } from "./preset.ts";
import type { UpTo } from "./sending.ts";
import { SETUP_PRESETS, setupScenario, setupText } from "./setup-presets.ts";
import { useConsole, useLive } from "./use-console.tsx";

interface GroupProps {
  readonly group: PresetGroup;
  readonly number?: number;
  /** The text that the page shows. */
  readonly text?: string | null;
  readonly onPress: (preset: Preset) => void;
}

function Group({ group, number, text = null, onPress }: GroupProps) {
  const { title, presets } = group;
  return (
    <li className="sim-presets__group">
      <h3 className="sim-presets__title">
        {number !== undefined && <span className="sim-presets__number">{number}</span>}
        {title}
      </h3>
      {text !== null && <p className="sim-presets__text">{text}</p>}
      <div className="sim-presets__row">
        {presets.map((preset) => (
          <button
            key={preset.title}
            className="button button--quiet sim-chip"
            type="button"
            aria-label={`${title}: ${preset.title}`}
            onClick={() => onPress({ ...preset, title: `${title}, ${preset.title}` })}
          >
            {preset.title}
          </button>
        ))}
      </div>
    </li>
  );
}

/** The text that the page shows for a row. A rule that quotes the service has another text for each error. */
function rowText({ presets }: PresetGroup, page: ScenarioPage): string | null {
  const { code, text } = outcomeOf(presets[0]?.sends[0]?.payload, page);
  return code === "service" && text !== null ? `Example: ${text}` : text;
}

const PAGES = [
  { value: "home", label: "Home" },
  { value: "admin", label: "Admin" },
] as const;

const MOMENTS = [
  { value: "active", label: "active" },
  { value: "connecting", label: "connecting" },
] as const;

/** Buttons for pages that cannot call. */
function SetupGroup({ page }: { readonly page: ScenarioPage }) {
  const { library } = useConsole();
  return (
    <li className="sim-presets__group">
      <h3 className="sim-presets__title">A page that cannot call</h3>
      <p className="sim-presets__text">Reloads the app; the visitor then presses start.</p>
      <div className="sim-presets__row">
        {SETUP_PRESETS.map((preset) => (
          <button
            key={preset.id}
            className="button button--quiet sim-chip"
            type="button"
            title={setupText(preset, page)}
            onClick={() => {
              const text = setupScenario(preset, page);
              void library.load({ text }, { script: true, at: 1000 });
            }}
          >
            {preset.title}
          </button>
        ))}
      </div>
    </li>
  );
}

/** Buttons for the errors of both catalogues and for the other failures. */
export function ErrorPresets() {
  const { sending } = useConsole();
  const shownPage = useLive((live) => pageAt(live.path));
  const [chosen, setChosen] = useState<ScenarioPage | null>(null);
  const [upTo, setUpTo] = useState<UpTo>("active");
  const page = chosen ?? shownPage;
  const press = (preset: Preset) => void sending.press(preset, page, upTo);
  return (
    <>
      <div className="sim-send__options">
        <Choice legend="Catalogue" options={PAGES} value={page} onChange={setChosen} />
        <Choice legend="State of the call" options={MOMENTS} value={upTo} onChange={setUpTo} />
      </div>
      <ol className="sim-presets" aria-label={`Errors of the ${page} page`}>
        {CATALOGUE_ROWS[page].map((row, index) => (
          <Group
            key={row.title}
            group={row}
            number={index + 1}
            text={rowText(row, page)}
            onPress={press}
          />
        ))}
        <Group group={IN_A_ROW} onPress={press} />
        <Group group={NOT_FATAL} onPress={press} />
        <SetupGroup page={page} />
      </ol>
    </>
  );
}

/** Buttons for all other events of the vocabulary. */
export function EventPresets() {
  const { sending } = useConsole();
  const shownPage = useLive((live) => pageAt(live.path));
  const press = (preset: Preset) => void sending.press(preset, shownPage, "active");
  return (
    <ul className="sim-presets" aria-label="Events">
      {EVENT_GROUPS.map((group) => (
        <Group key={group.title} group={group} onPress={press} />
      ))}
    </ul>
  );
}
