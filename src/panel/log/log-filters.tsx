import { type FocusEvent, type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { LOG_CATEGORIES, LOG_TYPES } from "../../diagnostics/entry.ts";
import type { LogFilter } from "../../diagnostics/query/filter.ts";
import { PanelIcon } from "../panel-icon.tsx";
import { labelOf } from "./log-text.ts";
import { takeEscape } from "./take-escape.ts";

interface LogFiltersProps {
  readonly label: string;
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

/** The search field and the menus for types and categories. */
export const LogFilters = memo(function LogFilters({ label, filter, onFilter }: LogFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  const { text, types, categories } = filter;
  const clear = () => {
    onFilter({ ...filter, text: "" });
    field.current?.focus();
  };
  return (
    <div role="search" className="log-filters" aria-label={`Filter: ${label}`}>
      <div className="log-filters__text">
        <input
          ref={field}
          className="field"
          type="text"
          role="searchbox"
          aria-label="Search messages and details"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          onKeyDown={(event) => text !== "" && takeEscape(event, clear)}
        />
        {text !== "" && (
          <Button icon="close" tone="ghost" aria-label="Clear the search" onPress={clear} />
        )}
      </div>
      <FilterMenu
        label="Type"
        marked
        values={LOG_TYPES}
        selected={types}
        onSelect={(selected) => onFilter({ ...filter, types: selected })}
      />
      <FilterMenu
        label="Category"
        values={LOG_CATEGORIES}
        selected={categories}
        onSelect={(selected) => onFilter({ ...filter, categories: selected })}
      />
    </div>
  );
});

interface FilterMenuProps<Value> {
  readonly label: string;
  /** Whether each value has the coloured mark that it has in the list. */
  readonly marked?: boolean;
  readonly values: readonly Value[];
  /** Empty is the same as all. */
  readonly selected: readonly Value[];
  readonly onSelect: (selected: readonly Value[]) => void;
}

/** A menu of checkboxes behind a button that shows the current selection. */
function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, marked = false, values, selected, onSelect } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const onlyOne = selected.length === 1 ? selected[0] : undefined;
  const toggle = (value: Value) =>
    onSelect(values.filter((each) => selected.includes(each) !== (each === value)));
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => open && takeEscape(event, close);
  const closeOnBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles bubbling events.
    <div className="log-choice" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <button
        ref={opener}
        type="button"
        className="button button--quiet log-choice__opener"
        aria-expanded={open}
        aria-controls={id}
        data-chosen={selected.length > 0}
        onClick={() => setOpen(!open)}
      >
        {onlyOne === undefined ? label : labelOf(onlyOne)}
        {selected.length > 1 && ` · ${selected.length}`}
        <PanelIcon name="open" />
      </button>
      <div id={id} className="log-choice__menu" role="group" aria-label={label} hidden={!open}>
        {values.map((value) => (
          <label key={value} className="check-line" data-type={value}>
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={() => toggle(value)}
            />
            <span {...(marked && { className: "log-type one-row" })}>{labelOf(value)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
