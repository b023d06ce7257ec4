import type { JSONPath } from "jsonc-parser";
import { useState } from "react";
import { PROVIDER_EVENTS } from "../../../../src/provider/events.ts";
import { Select } from "../../components/panel.tsx";
import { useConsole, useConsoleState } from "../../components/use-console.tsx";
import { type Leaf, leavesOf, patchText, readLeaf, valueAt } from "../../model/patch.ts";

interface FieldProps {
  readonly name: string;
  readonly value: Leaf["value"];
  readonly onWrite: (value: unknown) => void;
}

/** A text that takes effect when the field is left or Enter is pressed. */
function TextField({ name, value, onWrite }: FieldProps) {
  const { store } = useConsole();
  const [typed, setTyped] = useState({ over: value, text: String(value) });
  // Undo can change the value of a field, which then forgets the typed text.
  if (typed.over !== value) setTyped({ over: value, text: String(value) });
  const { text } = typed;
  const next = readLeaf(text, value);
  const write = () => {
    if (next === undefined) store.change({ message: `${name} must be a number.` });
    else if (next !== value) onWrite(next);
  };
  return (
    <input
      className="field"
      // A page cannot read other text from a field for numbers, so it could not say what is wrong with it.
      inputMode={typeof value === "number" ? "decimal" : undefined}
      aria-invalid={next === undefined}
      value={text}
      onChange={({ target }) => setTyped({ over: value, text: target.value })}
      onBlur={write}
      onKeyDown={({ key }) => key === "Enter" && write()}
    />
  );
}

const EventField = ({ value, onWrite }: FieldProps) => (
  <Select<string> options={PROVIDER_EVENTS} value={String(value)} onChoose={onWrite} />
);

const CheckField = ({ value, onWrite }: FieldProps) => (
  <input
    type="checkbox"
    checked={value === true}
    onChange={({ target }) => onWrite(target.checked)}
  />
);

/** The values of the item that is selected on the timeline, to change them without JSON. */
export function ItemForm() {
  const { editing, store } = useConsole();
  const { loaded, selection, draft } = useConsoleState();
  if (loaded === null || selection === null || draft !== null) return null;
  // The values are those of the text, so one that is refused can be corrected here.
  const write = (path: JSONPath, name: string) => (value: unknown) => {
    store.change({ message: `Changed ${name}.` });
    const text = patchText(loaded.text, [{ path: [...selection, ...path], value }]);
    void editing.setText(text, `changed ${name}`);
  };
  return (
    <div className="sim-item row" role="group" aria-label="The selected item">
      {leavesOf(valueAt(loaded.text, selection) ?? {}).map(({ path, value }) => {
        const name = path.join(".");
        const TypedField = name === "event" ? EventField : TextField;
        const Field = typeof value === "boolean" ? CheckField : TypedField;
        return (
          <label key={[...selection, ...path].join("/")} className="sim-item__field stack">
            <span className="sim-faint sim-mono">{name}</span>
            <Field {...{ name, value }} onWrite={write(path, name)} />
          </label>
        );
      })}
    </div>
  );
}
