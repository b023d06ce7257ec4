import type { RefObject } from "react";
import { hideIfBroken } from "../../components/hide-broken-image.ts";
import "./backdrop.css";

interface PosterProps {
  readonly name: "background" | "plexus";
  readonly shown: boolean;
}

/** A loop's still: visible before the loop plays, and in its place where loops may not move. */
function Poster({ name, shown }: PosterProps) {
  return (
    <picture className="backdrop__poster" data-shown={shown}>
      <source srcSet={`/videos/${name}.avif`} type="image/avif" />
      <img
        src={`/videos/${name}.jpg`}
        alt=""
        width={1280}
        height={720}
        decoding="async"
        // The page's text has priority.
        fetchPriority="low"
        {...hideIfBroken}
      />
    </picture>
  );
}

interface BackdropProps {
  readonly phase: "idle" | "connecting" | "active";
  /** The stage puts its clips here; React renders no children. */
  readonly host: RefObject<HTMLDivElement | null>;
}

/** The decorative background: posters below films. */
export function Backdrop({ phase, host }: BackdropProps) {
  return (
    <div className="backdrop" aria-hidden="true">
      <Poster name="background" shown />
      {/* Fetched while the call connects, so that it is ready when the call begins. */}
      {phase !== "idle" && <Poster name="plexus" shown={phase === "active"} />}
      <div ref={host} />
    </div>
  );
}
