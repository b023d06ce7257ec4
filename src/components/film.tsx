import { useEffect, useRef, useState } from "react";
import { useReducedMotion } from "./use-media-query.ts";
import "./film.css";

interface FilmProps {
  readonly src: string;
  /** The still that stands in: before the film has loaded, where it fails, where motion is unwanted. */
  readonly poster: string;
  readonly shown: boolean;
  /** The visitor wants it to stand still. */
  readonly paused: boolean;
}

/** A silent film that fills the screen behind everything, round and round. Decoration: it says nothing. */
export function Film({ src, poster, shown, paused }: FilmProps) {
  const still = useReducedMotion();
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    // A browser that refuses to play it unasked leaves the poster standing, which is what is wanted.
    if (shown && !paused) video.current?.play()?.catch(() => {});
    else video.current?.pause();
  }, [shown, paused, still, failed]);

  return (
    <div className="film" data-shown={shown} aria-hidden="true">
      {still || failed ? (
        <img src={poster} alt="" />
      ) : (
        <video
          ref={video}
          src={src}
          poster={poster}
          muted
          loop
          playsInline
          autoPlay={shown && !paused}
          preload="auto"
          tabIndex={-1}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
