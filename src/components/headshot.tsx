import { useState } from "react";
import { ifBroken } from "./broken-image.ts";
import "./headshot.css";

interface HeadshotProps {
  /** The address of the picture as PNG. The same picture as AVIF is beside it. */
  readonly src: string;
  readonly name: string;
  /** Whether the portrait is shown larger than 10rem. */
  readonly large?: boolean;
}

/**
 * A portrait. AVIF has a sixth of the PNG's bytes; the PNG is shown if it cannot be loaded, and nothing if neither
 * can. The picture has one address at a time, see `Poster`.
 */
export function Headshot({ src, name, large = false }: HeadshotProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const files = [src.replace(/\.png$/, large ? "-960.avif" : ".avif"), src];
  const file = files.find((one) => !failed.includes(one));
  if (file === undefined) return null;
  return (
    <span className="headshot">
      <img
        key={file}
        loading="lazy"
        src={file}
        alt={`Portrait of ${name}`}
        width={320}
        height={320}
        // The picture loads late, because the page's text has priority.
        fetchPriority="low"
        {...ifBroken(() => setFailed([...failed, file]))}
      />
    </span>
  );
}
