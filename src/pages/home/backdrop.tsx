import type { RefObject } from "react";
import { hideIfBroken } from "../../components/broken-image.ts";
import type { View } from "../../video/state.ts";
import "./backdrop.css";

interface PosterProps {
  readonly name: "background" | "intro-loop" | "plexus";
  readonly shown: boolean;
}

/** The still picture of a loop: visible until the loop plays, or all the time if loops are paused. */
function Poster({ name, shown }: PosterProps) {
  return (
    <picture className="backdrop__poster" data-shown={shown}>
      <source srcSet={`/videos/${name}.avif`} type="image/avif" />
      <img
        loading="lazy"
        src={`/videos/${name}.jpg`}
        alt=""
        width={1280}
        height={720}
        decoding="async"
        // The poster loads late, because the page's text has priority.
        fetchPriority="low"
        {...hideIfBroken}
      />
    </picture>
  );
}

interface BackdropProps {
  readonly phase: "idle" | "connecting" | "active";
  readonly view: View;
  /** The element into which the stage puts its clips. React renders no children there. */
  readonly host: RefObject<HTMLDivElement | null>;
}

/** The background of the page: the posters, with the stage's clips above them. */
export function Backdrop({ phase, view, host }: BackdropProps) {
  return (
    <div className="backdrop" aria-hidden="true">
      <Poster name="background" shown />
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
