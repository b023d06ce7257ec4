import { type ComponentProps, type PropsWithChildren, type ReactNode, useId } from "react";
import { Button } from "../../../src/components/button.tsx";
import { LineDrawing } from "../../../src/components/icons.tsx";

interface PanelProps {
  readonly title: string;
  /** The name of the panel's area in the grid of the page. */
  readonly area: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, area, tools, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={`sim-panel fill sim-${area}`}
      style={{ gridArea: area }}
      aria-labelledby={id}
    >
      <header className="sim-panel__head one-row">
        <h2 className="sim-start" id={id}>
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
  readonly options: Readonly<Record<Value, ReactNode>>;
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
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span className="sim-choice__label sim-faint one-row">{options[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SelectProps<Value extends string | number> {
  /** The accessible name, unless a label surrounds the select. */
  readonly label?: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly wordsOf?: (option: Value) => string;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, options, value, onChoose, wordsOf = String } = props;
  return (
    <select
      className="field"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(options[target.selectedIndex] as Value)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {wordsOf(option)}
        </option>
      ))}
    </select>
  );
}

const PATHS = {
  play: <path d="M5 3.2v9.6L12.6 8z" fill="currentColor" />,
  pause: <path d="M5 3.5v9M11 3.5v9" />,
  rewind: <path d="M3.5 3.5v9M12.5 3.6v8.8L5.8 8z" />,
  step: <path d="M12.5 3.5v9M3.5 3.6v8.8L10.2 8z" />,
  undo: <path d="M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7h-3" />,
  redo: <path d="m10.5 3 3 3-3 3M13.5 6h-7a3.5 3.5 0 0 0 0 7h3" />,
  link: (
    <path d="M6.5 9.5l3-3M7.5 4.5 9 3a2.8 2.8 0 0 1 4 4l-1.5 1.5M8.5 11.5 7 13a2.8 2.8 0 0 1-4-4l1.5-1.5" />
  ),
  search: <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2" />,
  leave: <path d="M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7M12.2 3.8 7.5 8.5" />,
  file: <path d="M8 10.5v-8m-3 3 3-3 3 3M2.5 10.5v3h11v-3" />,
  keyboard: <path d="M1.5 4.5h13v7.5h-13zM4 7h.1M6.7 7h.1M9.4 7h.1M12 7h.1M4.5 9.7h7" />,
  desktop: <path d="M1.5 3h13v8h-13zM5.5 13.5h5" />,
  phone: <path d="M4.5 1.5h7v13h-7zM7.2 12.3h1.6" />,
  pass: <path d="m3.5 8.4 3 3 6-6.6" />,
  fail: <path d="m4 4 8 8m0-8-8 8" />,
  minus: <path d="M4 8h8" />,
  plus: <path d="M4 8h8M8 4v8" />,
  whole: <path d="M2.5 4v8M13.5 4v8M5 8h6M6.5 6 4.7 8l1.8 2M9.5 6l1.8 2-1.8 2" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  about: <path d="M3 7c1.7-1.8 3.3-1.8 5 0s3.3 1.8 5 0M3 11c1.7-1.8 3.3-1.8 5 0s3.3 1.8 5 0" />,
  pending: <circle cx="8" cy="8" r="3.5" />,
} satisfies Record<string, ReactNode>;

/** A small decorative icon beside a text or label. Its path is drawn for 16 units. */
export const Glyph = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <LineDrawing>
    <g transform="scale(1.5)">{PATHS[name]}</g>
  </LineDrawing>
);

/** A button of the console: a quiet one unless told otherwise. */
export const SimButton = (props: ComponentProps<typeof Button>) => (
  <Button tone="quiet" {...props} />
);

interface GlyphButtonProps extends Omit<ComponentProps<typeof SimButton>, "icon" | "children"> {
  readonly glyph: keyof typeof PATHS;
  readonly label: string;
  /** The shortcut. */
  readonly keys: string;
}

export const GlyphButton = ({ glyph, label, keys, ...button }: GlyphButtonProps) => (
  <SimButton
    {...button}
    icon={<Glyph name={glyph} />}
    aria-label={label}
    title={`${label} (${keys})`}
  />
);

/** Scrolls the list to a row without scrolling the page. */
export function scrollWithin(list: HTMLElement, row: HTMLElement): void {
  const above = row.offsetTop - list.scrollTop;
  // These numbers are rounded, so a row at an edge may be cut.
  if (above > 0 && above + row.offsetHeight < list.clientHeight) return;
  list.scrollTop = row.offsetTop - list.clientHeight / 3;
}

/** The number of failures in the label of a tab. */
export const FailCount = ({ children }: { readonly children: string }) => (
  <span className="sim-count" data-tone="fail">
    {children}
  </span>
);

export const LinkButton = (props: ComponentProps<"button">) => (
  <button className="sim-link" type="button" {...props} />
);

/** A scenario in plain sentences. */
export const StoryLines = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <ol className="sim-story soft">
    {sentences.map((sentence, index) => (
      <li key={index}>{sentence}</li>
    ))}
  </ol>
);

type TagProps = PropsWithChildren<{ readonly tone?: string | undefined }>;

/** A short mark in a frame. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className="sim-tag" data-tone={tone}>
    {children}
  </span>
);

interface CheckLineProps {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly label: string;
}

export const CheckLine = ({ checked, onCheck, label }: CheckLineProps) => (
  <label className="check-line sim-fine soft">
    <input type="checkbox" checked={checked} onChange={({ target }) => onCheck(target.checked)} />
    {label}
  </label>
);
