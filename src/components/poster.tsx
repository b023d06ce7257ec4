import { hideIfBroken } from "./broken-image.ts";
import "./poster.css";

interface PosterProps {
  readonly name: "background" | "intro-loop" | "plexus";
  readonly shown?: boolean;
}

/**
 * The still picture of a loop, as decoration. It has one address, because Chromium keeps an image with a `srcset` or in a
 * `picture`, and all elements around it, if React has made them for a page that it then did not show.
 */
export const Poster = ({ name, shown = true }: PosterProps) => (
  <img
    className="poster"
    data-shown={shown}
    loading="lazy"
    src={`/videos/${name}.avif`}
    alt=""
    width={1280}
    height={720}
    decoding="async"
    // The poster loads late, because the page's text has priority.
    fetchPriority="low"
    {...hideIfBroken}
  />
);
