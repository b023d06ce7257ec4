import { useEffect, useState } from "react";
import { createRingCheck } from "../../audio/ring-check.ts";
import { useStore } from "../../components/use-store.ts";
import type { TakeNote } from "../../diagnostics/note.ts";

/** Shows before a call whether the ring tone can play. */
export function AudioIndicators({ note }: { readonly note: TakeNote }) {
  const [check] = useState(() =>
    createRingCheck({
      log: (message, cause) =>
        note("app", { type: "warning", category: "config", message, details: { error: cause } }),
    }),
  );
  useEffect(() => check.watch(document), [check]);
  const { buffered, initialized } = useStore(check.subscribe, check.state);
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
