import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/**
 * The index of the tab that a key chooses, from tab `at` of `count` tabs; undefined for a key that chooses
 * none.
 */
function placeFor(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return (at - 1 + count) % count;
    case "ArrowRight":
      return (at + 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Tabs with the keyboard rules of the ARIA practices: arrow keys choose a tab, the Tab key moves into the
 * panel.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const place = placeFor(event.key, at, tabs.length);
    const next = place === undefined ? undefined : tabs[place];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className="tabs">
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
