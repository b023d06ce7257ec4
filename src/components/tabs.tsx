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

/** Tabs with the keyboard rules of the ARIA practices: arrow keys choose a tab, the Tab key moves into the panel. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = new Map([
      ["ArrowLeft", tabs.at(at - 1)],
      ["ArrowRight", tabs[at + 1] ?? tabs[0]],
      ["Home", tabs[0]],
      ["End", tabs.at(-1)],
    ]).get(event.key);
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
