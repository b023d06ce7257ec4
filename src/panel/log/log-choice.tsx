import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { PanelIcon } from "../panel-icon.tsx";

interface LogChoiceProps<Value extends string> {
  readonly label: string;
  /** Each value has the mark that it has in the list. */
  readonly marked?: boolean;
  readonly words: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  /** None is as good as all. */
  readonly chosen: readonly Value[];
  readonly onChoose: (chosen: readonly Value[]) => void;
}

/** A choice of any number of values, folded away behind a button that says what was chosen. */
export function LogChoice<Value extends string>(props: LogChoiceProps<Value>) {
  const { label, marked = false, words, values, chosen, onChoose } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const onlyOne = chosen.length === 1 ? chosen[0] : undefined;
  const toggle = (value: Value) =>
    onChoose(values.filter((each) => chosen.includes(each) !== (each === value)));
  const steer = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // It closes the choice, and not what lies around it.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of what is within.
    <div className="log-choice" onKeyDown={steer} onBlur={leave}>
      <button
        ref={opener}
        type="button"
        className="button button--quiet log-choice__opener"
        aria-expanded={open}
        aria-controls={id}
        data-chosen={chosen.length > 0}
        onClick={() => setOpen(!open)}
      >
        {onlyOne === undefined ? label : words[onlyOne]}
        {chosen.length > 1 && ` · ${chosen.length}`}
        <PanelIcon name="open" />
      </button>
      <div id={id} className="log-choice__menu" role="group" aria-label={label} hidden={!open}>
        {values.map((value) => (
          <label key={value} className="check-line" data-type={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            <span {...(marked && { className: "log-type" })}>{words[value]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
