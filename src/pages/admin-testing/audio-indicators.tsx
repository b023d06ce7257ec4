import { useEffect, useState } from "react";
import { checkRing } from "../../audio/ring-check.ts";
import type { TakeNote } from "../../diagnostics/note.ts";

/** Shows before a call whether the ring tone can play. */
export function AudioIndicators({ note }: { readonly note: TakeNote }) {
  const [initialized, setInitialized] = useState(false);
  const [buffered, setBuffered] = useState(false);
  useEffect(
    () =>
      checkRing(document, {
        log: (message, cause) =>
          note("app", { type: "warning", category: "config", message, details: { error: cause } }),
        buffered: () => setBuffered(true),
        initialized: () => setInitialized(true),
      }),
    [note],
  );
  const indicators = [
    { name: "Audio Initialized", on: initialized, waiting: "click anywhere" },
    { name: "Audio Buffered", on: buffered, waiting: "not yet" },
  ];
  return (
    <ul className="audio-indicators row soft" aria-label="Ring tone">
      {indicators.map(({ name, on, waiting }) => (
        <li key={name} className="state-dot" data-on={on}>
          {`${name} `}
          <span className="faint">{on ? "yes" : waiting}</span>
        </li>
      ))}
    </ul>
  );
}
