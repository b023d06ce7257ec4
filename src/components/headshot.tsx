import { useState } from "react";
import { ifBroken } from "./broken-image.ts";
import "./headshot.css";

interface HeadshotProps {
  readonly src: string;
  readonly name: string;
  readonly speaking: boolean;
  /** The widths at which the page shows the portrait, for the browser's choice of a file. */
  readonly sizes?: string;
}

/** A portrait, with a ring while the person speaks. Renders nothing if the picture cannot be loaded. */
export function Headshot({ src, name, speaking, sizes = "6rem" }: HeadshotProps) {
  const path = src.replace(/\.png$/, "");
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  return (
    <span className="headshot" data-speaking={speaking}>
      <picture>
        {/* The same picture as AVIF, which has a sixth of the PNG's bytes. */}
        <source
          srcSet={`${path}.avif 320w, ${path}-960.avif 960w`}
          sizes={sizes}
          type="image/avif"
        />
        <img
          loading="lazy"
          src={src}
          alt={`Portrait of ${name}`}
          width={320}
          height={320}
          // The picture loads late, because the page's text has priority.
          fetchPriority="low"
          {...ifBroken(() => setFailed(src))}
        />
      </picture>
    </span>
  );
}
