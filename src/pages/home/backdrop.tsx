import type { RefObject } from "react";
import { Poster } from "../../components/poster.tsx";
import type { StageView } from "../../video/state.ts";
import "./backdrop.css";

interface BackdropProps {
  readonly phase: "idle" | "connecting" | "active";
  readonly view: StageView;
  /** The element into which the stage puts its clips. React renders no children there. */
  readonly host: RefObject<HTMLDivElement | null>;
}

/**
 * The background of the page: the posters, with the stage's clips above them. A poster is visible until its loop
 * plays, or all the time if loops are paused.
 */
export function Backdrop({ phase, view, host }: BackdropProps) {
  return (
    <div className="backdrop" aria-hidden="true">
      <Poster name="background" />
      {/* The call's poster is fetched while the call connects, so that it is ready when the call begins. */}
      {phase !== "idle" && <Poster name="plexus" shown={phase === "active"} />}
      {/* Fetched with the introduction. It has the loop's first frame, so that the loop's start is not seen. */}
      {(view === "intro" || view === "intro-completed") && (
        <Poster name="intro-loop" shown={view === "intro-completed"} />
      )}
      <div ref={host} />
    </div>
  );
}
