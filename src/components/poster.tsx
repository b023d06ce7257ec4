import { hideIfBroken } from "./broken-image.ts";

interface PosterProps {
  readonly name: "background" | "intro-loop" | "plexus";
  readonly shown?: boolean;
}

/** The still picture of a loop, as decoration. */
export const Poster = ({ name, shown = true }: PosterProps) => (
  <picture className="poster" data-shown={shown}>
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
