/** The actions of the keyboard shortcuts. */
export type ShortcutAction =
  | "toggle"
  | "step"
  | "rewind"
  | "back"
  | "forward"
  | "slower"
  | "faster"
  | "advance-19"
  | "advance-21"
  | "search"
  | "send"
  | "import"
  | "size"
  | "help";

export interface Shortcut {
  readonly action: ShortcutAction;
  /** As `KeyboardEvent.key` names them. */
  readonly keys: readonly string[];
  /** The name of the key for people. */
  readonly shown: string;
  readonly does: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { action: "toggle", keys: [" ", "k"], shown: "Space", does: "Play or pause" },
  { action: "step", keys: ["."], shown: ".", does: "Step to the next event" },
  { action: "rewind", keys: ["0"], shown: "0", does: "Back to the start" },
  { action: "back", keys: ["ArrowLeft"], shown: "←", does: "Seek back by 1 s" },
  { action: "forward", keys: ["ArrowRight"], shown: "→", does: "Seek forward by 1 s" },
  { action: "slower", keys: ["["], shown: "[", does: "Slower" },
  { action: "faster", keys: ["]"], shown: "]", does: "Faster" },
  { action: "advance-19", keys: ["u"], shown: "U", does: "Advance 19 s, under the redirect limit" },
  { action: "advance-21", keys: ["o"], shown: "O", does: "Advance 21 s, over the redirect limit" },
  { action: "search", keys: ["/"], shown: "/", does: "Search the scenarios" },
  { action: "send", keys: ["e"], shown: "E", does: "Send an event" },
  { action: "import", keys: ["i"], shown: "I", does: "Import a scenario file" },
  { action: "size", keys: ["d"], shown: "D", does: "Desktop or phone" },
  { action: "help", keys: ["?"], shown: "?", does: "Show the shortcuts" },
];

/** The element with the focus during a key press. */
export interface KeyTarget {
  /** The tag name in lower case. */
  readonly tag: string;
  /** The type of an input. */
  readonly type: string;
  readonly role: string | null;
  readonly editable: boolean;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: KeyTarget;
}

const NOT_TYPED_INTO = new Set(["button", "checkbox", "radio", "range", "file", "submit", "reset"]);

const isTypedInto = ({ tag, type, editable }: KeyTarget): boolean =>
  editable ||
  tag === "textarea" ||
  tag === "select" ||
  (tag === "input" && !NOT_TYPED_INTO.has(type));

/** Keys that operate controls. */
const OPERATING = new Set([" ", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
const OPERATED = new Set(["button", "a", "input", "summary"]);
const OPERATED_ROLES = new Set(["tab", "option", "listbox", "slider", "switch", "radio"]);

function isOperatedBy(key: string, { tag, type, role }: KeyTarget): boolean {
  if (!OPERATING.has(key)) return false;
  // A slider does not use Space; after moving the playhead Space plays.
  if (key === " " && type === "range") return false;
  return OPERATED.has(tag) || (role !== null && OPERATED_ROLES.has(role));
}

/** The action of a key press; null in text fields and for keys that the focused control uses. */
export function shortcutFor({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: KeyPress): ShortcutAction | null {
  if (ctrlKey || metaKey || altKey || isTypedInto(target)) return null;
  if (isOperatedBy(key, target)) return null;
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  return SHORTCUTS.find(({ keys }) => keys.includes(wanted))?.action ?? null;
}

/** The speeds of the transport. */
export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 10, 30, 60];

/** The next slower or faster speed; the same at either end. */
export function nextSpeed(speed: number, direction: -1 | 1): number {
  const index = SPEEDS.indexOf(speed);
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index + direction))] ?? speed;
}
