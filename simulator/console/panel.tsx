import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly title: string;
  /** The grid area of the layout. */
  readonly area: string;
  /** Controls beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A titled region of the console. */
export function Panel({ title, area, tools, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`sim-panel sim-${area}`} aria-labelledby={id}>
      <header className="sim-panel__head">
        <h2 className="sim-panel__title" id={id}>
          {title}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A group of radio buttons in one row. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="sim-choice">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="sim-choice__option">
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="sim-choice__label">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
