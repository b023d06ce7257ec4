import { useState } from "react";
import type { ScenarioPage } from "../../../scenario/schema.ts";
import { CATALOGUE_ROWS, IN_A_ROW, NOT_FATAL } from "../../model/send/error-presets.ts";
import {
  CANNOT_CALL,
  EVENT_GROUPS,
  type Preset,
  type PresetGroup,
} from "../../model/send/event-presets.ts";
import { pageAt } from "../../model/page-address.ts";
import { Choice, SimButton } from "../../components/panel.tsx";
import { outcomeOf } from "../../model/send/payload.ts";
import { useConsole, useLive } from "../../components/use-console.tsx";

interface GroupProps<Item extends { readonly title: string }> {
  readonly title: string;
  readonly presets: readonly Item[];
  readonly number?: number;
  /** The text that the page shows when a preset of the group is sent. */
  readonly text?: string | null;
  /** Called with the preset, whose title then begins with that of the group. */
  readonly onPress: (preset: Item) => void;
}

function Group<Item extends { readonly title: string }>(props: GroupProps<Item>) {
  const { title, presets, number, text = null, onPress } = props;
  return (
    <li className="sim-presets__group">
      <h3 className="one-row">
        {number !== undefined && <span className="sim-faint">{number}</span>}
        {title}
      </h3>
      {text !== null && <p className="sim-faint">{text}</p>}
      <div className="sim-presets__row row soft">
        {presets.map((preset) => (
          <SimButton
            key={preset.title}
            aria-label={`${title}: ${preset.title}`}
            onPress={() => onPress({ ...preset, title: `${title}, ${preset.title}` })}
          >
            {preset.title}
          </SimButton>
        ))}
      </div>
    </li>
  );
}

/**
 * The text that the page shows for a row. If the rule quotes the service, the text differs for each error,
 * so the row shows an example.
 */
function rowText({ presets }: PresetGroup, page: ScenarioPage): string | null {
  const { code, text } = outcomeOf(presets[0]?.sends[0]?.payload, page);
  return code === "service" && text !== null ? `Example: ${text}` : text;
}

const PAGES = { home: "Home", admin: "Admin" };

/** Sends the events of a preset on a page, by default on the shown one. */
export type Send = (preset: Preset, page?: ScenarioPage) => void;

export function ErrorPresets({ send }: { readonly send: Send }) {
  const { library } = useConsole();
  const shownPage = useLive((live) => pageAt(live.path));
  const [chosen, setChosen] = useState<ScenarioPage | null>(null);
  const page = chosen ?? shownPage;
  const onPress = (preset: Preset) => send(preset, page);
  return (
    <>
      <div className="sim-send__head row">
        <Choice legend="Catalogue" options={PAGES} value={page} onChange={setChosen} />
      </div>
      <ol aria-label={`Errors of the ${page} page`}>
        {CATALOGUE_ROWS[page].map((row, index) => (
          <Group
            key={row.title}
            {...row}
            number={index + 1}
            text={rowText(row, page)}
            onPress={onPress}
          />
        ))}
        <Group {...IN_A_ROW} onPress={onPress} />
        <Group {...NOT_FATAL} onPress={onPress} />
        <Group
          title="A page that cannot call"
          text="Each button loads a scenario in which the visitor presses start on such a page."
          presets={CANNOT_CALL.filter((fixture) => fixture.page === page)}
          onPress={(fixture) => void library.load(fixture, "", { playTo: 1000 })}
        />
      </ol>
    </>
  );
}

export const EventPresets = ({ send }: { readonly send: Send }) => (
  <ul aria-label="Events">
    {EVENT_GROUPS.map((group) => (
      <Group key={group.title} {...group} onPress={send} />
    ))}
  </ul>
);
