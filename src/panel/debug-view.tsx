import { useId, useState } from "react";
import { LiveLog, type LiveLogProps } from "./log/live-log.tsx";
import { PanelIcon } from "./panel-icon.tsx";
import "./debug-view.css";

/** The parts of the log about the page rather than the call. */
const SECTIONS = [
  { label: "Configuration checks", sources: ["check"], empty: "No configuration checks yet." },
  { label: "Console", sources: ["console", "fault"], empty: "No console messages yet." },
  { label: "Platform calls", sources: ["request"], empty: "No platform calls yet." },
] as const;

/** Three sections. The open one takes all the space. */
export function DebugView(props: Pick<LiveLogProps, "log" | "maskIds" | "note">) {
  const id = useId();
  const [open, setOpen] = useState<string | null>(SECTIONS[0].label);
  return (
    <div className="debug staff__column">
      {SECTIONS.map(({ label, sources, empty }, at) => (
        <section key={label} className="debug__section staff__column" data-open={label === open}>
          <h3>
            <button
              type="button"
              className="one-row"
              aria-expanded={label === open}
              aria-controls={`${id}-${at}`}
              onClick={() => setOpen(label === open ? null : label)}
            >
              <PanelIcon name="open" />
              {label}
            </button>
          </h3>
          <div className="staff__column" id={`${id}-${at}`}>
            {label === open && <LiveLog {...props} {...{ label, sources, empty }} />}
          </div>
        </section>
      ))}
    </div>
  );
}
