import type { ReactNode } from "react";
import "./bottom-bar.css";

interface BottomBarProps {
  readonly brandName: string;
  readonly active: boolean;
  /** The call's timer, while there is one. */
  readonly timer?: ReactNode;
  /** What can be done about the call from here. */
  readonly action?: ReactNode;
}

/** The foot of every page: whose it is, and whether a call is on. */
export function BottomBar({ brandName, active, timer, action }: BottomBarProps) {
  return (
    <footer className="bottom-bar">
      <span className="bottom-bar__brand">{brandName}</span>
      <span className="bottom-bar__call" data-active={active}>
        {timer}
        <span className="bottom-bar__state">{active ? "Active" : "Inactive"}</span>
        {action}
      </span>
    </footer>
  );
}
