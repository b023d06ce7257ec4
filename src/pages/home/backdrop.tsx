import type { RefObject } from "react";
import { hideIfBroken } from "../../components/hide-broken-image.ts";
import "./backdrop.css";

interface PosterProps {
  readonly name: "background" | "plexus";
  readonly shown: boolean;
}

/** The still of a loop: there before it, under it, and in its place where it may not move. */
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
        // The words are to be there first.
        fetchPriority="low"
        {...hideIfBroken}
      />
    </picture>
  );
}

interface BackdropProps {
  readonly phase: "idle" | "connecting" | "active";
  /** Where the stage puts its clips. React leaves what is in it alone. */
  readonly host: RefObject<HTMLDivElement | null>;
}

/** What lies behind everything: the posters, and on them the films. It says nothing by itself. */
export function Backdrop({ phase, host }: BackdropProps) {
  return (
    <div className="backdrop" aria-hidden="true">
      <Poster name="background" shown />
      {/* Fetched while the call connects, so that it is there when the call begins. */}
      {phase !== "idle" && <Poster name="plexus" shown={phase === "active"} />}
      <div ref={host} />
    </div>
  );
}
