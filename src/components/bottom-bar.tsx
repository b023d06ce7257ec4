import type { ReactNode, Ref } from "react";
import "./brand-mark.css";
import "./bottom-bar.css";

interface BottomBarProps {
  readonly ref?: Ref<HTMLElement>;
  readonly brandName: string;
  readonly active: boolean;
  /** The call's phase in words. */
  readonly status: string;
  /** Whether screen readers announce this status. False if the page itself announces it. */
  readonly announced: boolean;
  readonly timer: ReactNode;
  readonly actions: ReactNode;
  /** The call's errors and notices, if the page does not show them. */
  readonly notes: ReactNode;
}

/** The foot of every page: the brand and the call's status. */
export function BottomBar(props: BottomBarProps) {
  const { ref, brandName, active, status, announced, timer, actions, notes } = props;
  return (
    <footer ref={ref} className="bottom-bar">
      <div className="bottom-bar__notes">{notes}</div>
      <span className="brand-mark">
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
