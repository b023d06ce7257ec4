import type { ReactNode } from "react";
import { LineDrawing } from "./icons.tsx";

const PATHS = {
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M7 12h3.5M13.5 12H17M7 15.5h6M16 15.5h1" />
    </>
  ),
  sound: (
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  ),
  soundOff: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5-5 5" />,
} satisfies Record<string, ReactNode>;

/**
 * An icon for sound or captions. These icons are in the chunk of the controls that use them, because other
 * pages need none.
 */
export const MediaIcon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <LineDrawing>{PATHS[name]}</LineDrawing>
);
