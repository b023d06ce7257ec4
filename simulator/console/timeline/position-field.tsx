import { useState } from "react";
import { formatTime, parseTime } from "../format.ts";
import { modeOf, positionOf } from "../stage/frames.ts";
import { useConsole, useConsoleState, useLive } from "../use-console.tsx";
import { useScrub } from "../call/use-shown.ts";

const EXPECTED = "Write a time, such as 20.999, 00:20.999 or 20999 ms.";

/** Shows the position. A typed time seeks there on Enter; Escape restores the position. */
export function PositionField() {
  const { transport, store } = useConsole();
  const live = useLive(positionOf);
  const position = useScrub() ?? live;
  const until = useConsoleState().loaded?.scenario.until ?? 0;
  const byHand = useLive((now) => modeOf(now) === "by-hand");
  /** The typed text; null while the field shows the position. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const restore = () => {
    setTyped(null);
    setWrong(false);
  };
  const submit = () => {
    const at = parseTime(typed ?? formatTime(position));
    setWrong(at === null);
    if (at === null) return store.change({ message: EXPECTED });
    restore();
    store.change({ message: "" });
    void transport.seek(at);
  };
  return (
    <div className="sim-position">
      <input
        className="sim-position__field"
        aria-label="Position"
        aria-invalid={wrong}
        title={EXPECTED}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? formatTime(position)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={restore}
        onKeyDown={({ key }) => {
          if (key === "Enter") submit();
          if (key === "Escape") restore();
        }}
      />
      {!byHand && (
        <span className="sim-faint">
          {position > until ? `ended at ${formatTime(until)}` : `of ${formatTime(until)}`}
        </span>
      )}
    </div>
  );
}
