import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** Tabs as the ARIA practices have them: arrows choose, Tab leads into the panel. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const places: Record<string, number> = {
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      ArrowRight: (at + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : tabs[place];
    if (next === undefined || place === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    (list.current?.children[place] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="sim-tabs">
      <div className="sim-tabs__list" ref={list} role="tablist" aria-label={label}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            className="sim-tabs__tab"
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={steer}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        className="sim-tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
      >
        {tabs.find(({ name }) => name === chosen)?.panel}
      </div>
    </div>
  );
}
