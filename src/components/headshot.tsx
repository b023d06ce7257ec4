import { useState } from "react";
import "./headshot.css";

interface HeadshotProps {
  readonly src: string;
  readonly name: string;
  readonly speaking: boolean;
}

/** A portrait, ringed while its person speaks. One that cannot be loaded is not shown at all. */
export function Headshot({ src, name, speaking }: HeadshotProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  return (
    <span className="headshot" data-speaking={speaking}>
      <picture>
        {/* The same face in a sixth of the bytes. */}
        <source srcSet={src.replace(/\.png$/, ".avif")} type="image/avif" />
        <img
          src={src}
          alt={`Portrait of ${name}`}
          width={320}
          height={320}
          // The words are to be there first.
          fetchPriority="low"
          // A page that was built ahead may find out before anybody listens.
          ref={(image) => {
            if (image?.complete === true && image.naturalWidth === 0) setFailed(src);
          }}
          onError={() => setFailed(src)}
        />
      </picture>
    </span>
  );
}
