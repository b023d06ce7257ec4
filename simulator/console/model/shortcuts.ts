/**
 * `keys` are values of `KeyboardEvent.key`, after `Ctrl+` with Ctrl or Cmd. The help shows `does`, and `shown` or else
 * the first key.
 */
const TABLE = [
  { action: "toggle", keys: [" ", "k"], shown: "Space", does: "Play or pause" },
  { action: "step", keys: ["."], does: "Step to the next event" },
  { action: "rewind", keys: ["0"], does: "Back to the start" },
  { action: "back", keys: ["ArrowLeft"], shown: "←", does: "Seek back by 1 s" },
  { action: "forward", keys: ["ArrowRight"], shown: "→", does: "Seek forward by 1 s" },
  { action: "slower", keys: ["["], does: "Slower" },
  { action: "faster", keys: ["]"], does: "Faster" },
  { action: "advance-19", keys: ["u"], does: "Advance 19 s, just under the redirect limit" },
  { action: "advance-21", keys: ["o"], does: "Advance 21 s, just over the redirect limit" },
  { action: "zoom-in", keys: ["+", "="], does: "Zoom into the timeline" },
  { action: "zoom-out", keys: ["-"], does: "Zoom out of the timeline" },
  { action: "zoom-whole", keys: ["w"], does: "Show the whole timeline" },
  { action: "search", keys: ["/"], does: "Search the scenarios" },
  { action: "send", keys: ["e"], does: "Send an event" },
  { action: "import", keys: ["i"], does: "Import a scenario file" },
  { action: "size", keys: ["d"], does: "Desktop or phone" },
  { action: "undo", keys: ["Ctrl+z"], shown: "Ctrl Z", does: "Undo the last change" },
  { action: "redo", keys: ["Ctrl+Shift+z", "Ctrl+y"], shown: "Ctrl ⇧ Z", does: "Redo it" },
  { action: "help", keys: ["?"], does: "Show the shortcuts" },
] as const;

export type ShortcutAction = (typeof TABLE)[number]["action"];
export const SHORTCUTS = TABLE.map((shortcut) => {
  return { shown: shortcut.keys[0].toUpperCase(), ...shortcut };
});

/** Whether an event belongs to a field, which takes its text itself. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

const NOT_TYPED_INTO = ["button", "checkbox", "radio", "range", "file", "submit", "reset"];
const TYPED_INTO = `textarea, select, [contenteditable], input:not(${NOT_TYPED_INTO.map((type) => `[type=${type}]`).join()})`;

const PRESSED = "button, a, input, summary, [role=listbox]";
const STEERED = "[type=radio], [type=range], [role=tab]";

function isUsedBy(target: EventTarget | null, key: string, command: boolean): boolean {
  if (!(target instanceof HTMLElement) || (command && target.matches("select"))) return false;
  if (target.matches(TYPED_INTO)) return true;
  // A slider does not use Space, so Space still plays after the playhead was moved.
  if (key === " " && target.matches("[type=range]")) return false;
  if (key === " " || key === "Enter") return target.matches(PRESSED);
  return key.startsWith("Arrow") && target.matches(STEERED);
}

export const hasCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** The action of a key press; null for other keys, in text fields and for keys that the focused control uses. */
export function shortcutFor(event: KeyboardEvent): ShortcutAction | null {
  const { key, shiftKey, altKey, target } = event;
  if (altKey || isUsedBy(target, key, hasCommand(event))) return null;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const wanted = hasCommand(event) ? `Ctrl+${shiftKey ? "Shift+" : ""}${plain}` : plain;
  return SHORTCUTS.find(({ keys }) => keys.some((name) => name === wanted))?.action ?? null;
}

export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 10, 30, 60];

/** The next slower (-1) or faster (1) speed; the given one if it is the slowest or fastest. */
export const nextSpeed = (speed: number, direction: -1 | 1): number =>
  SPEEDS[SPEEDS.indexOf(speed) + direction] ?? speed;
