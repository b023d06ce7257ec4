import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: ReactNode }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/** The index of the tab that each key chooses, from tab `at` of `count` tabs. Other keys choose none. */
const placesFrom = (at: number, count: number): ReadonlyMap<string, number> =>
  new Map([
    ["ArrowLeft", (at - 1 + count) % count],
    ["ArrowRight", (at + 1) % count],
    ["Home", 0],
    ["End", count - 1],
  ]);

/** Tabs with the keyboard rules of the ARIA practices: arrow keys choose a tab, the Tab key moves into the panel. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[placesFrom(at, tabs.length).get(event.key) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className="tabs fill">
      <div className="tabs__list" ref={list} role="tablist" aria-label={label}>
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            className="tabs__tab"
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={steer}
          >
            {words}
          </button>
        ))}
      </div>
      <div
        className="tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
      >
        {children}
      </div>
    </div>
  );
}
