import type { ReactNode, Ref } from "react";
import "./bottom-bar.css";

interface BottomBarProps {
  readonly ref?: Ref<HTMLElement>;
  readonly brandName: string;
  readonly active: boolean;
  /** How the call stands. */
  readonly status: string;
  /** Whether a change of the status is read out: it is where the page itself does not say it. */
  readonly announced: boolean;
  /** The call's timer, while there is one. */
  readonly timer: ReactNode;
  /** What can be done about the call from here. */
  readonly actions: ReactNode;
  /** What the visitor has to know of the call where the page itself does not say it. */
  readonly notes: ReactNode;
}

/** The foot of every page: whose it is, and how the call stands. */
export function BottomBar(props: BottomBarProps) {
  const { ref, brandName, active, status, announced, timer, actions, notes } = props;
  return (
    <footer ref={ref} className="bottom-bar">
      <div className="bottom-bar__notes">{notes}</div>
      <span className="bottom-bar__brand">
        <span>{brandName}</span>
      </span>
      <span className="bottom-bar__call">
        {timer}
        <span
          className="bottom-bar__state state-dot"
          data-on={active}
          role={announced ? "status" : undefined}
        >
          {status}
        </span>
        <span className="bottom-bar__actions">{actions}</span>
      </span>
    </footer>
  );
}
