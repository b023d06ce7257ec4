import { memo, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { LOG_CATEGORIES, LOG_TYPES } from "../../diagnostics/entry.ts";
import type { LogFilter } from "../../diagnostics/query/filter.ts";
import { LogChoice } from "./log-choice.tsx";
import { CATEGORY_WORDS, TYPE_WORDS } from "./log-words.ts";
import { PanelIcon } from "../panel-icon.tsx";

interface LogFiltersProps {
  readonly label: string;
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

/** What the list is to show: a text, and any of the types and categories. */
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
          onKeyDown={(event) => {
            if (event.key !== "Escape" || text === "") return;
            event.preventDefault();
            event.stopPropagation();
            clear();
          }}
        />
        {text !== "" && (
          <Button tone="ghost" aria-label="Clear the search" onPress={clear}>
            <PanelIcon name="close" />
          </Button>
        )}
      </div>
      <LogChoice
        label="Type"
        marked
        words={TYPE_WORDS}
        values={LOG_TYPES}
        chosen={types}
        onChoose={(chosen) => onFilter({ ...filter, types: chosen })}
      />
      <LogChoice
        label="Category"
        words={CATEGORY_WORDS}
        values={LOG_CATEGORIES}
        chosen={categories}
        onChoose={(chosen) => onFilter({ ...filter, categories: chosen })}
      />
    </div>
  );
});
