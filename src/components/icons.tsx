import type { ReactNode } from "react";

/** A line drawing for a place where a text says the same, so it is hidden from screen readers. */
export function LineDrawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Creates a component that shows each of these drawings by its name. */
export const createIcons =
  <Name extends string>(drawings: Readonly<Record<Name, ReactNode>>) =>
  ({ name }: { readonly name: Name }) => <LineDrawing>{drawings[name]}</LineDrawing>;

/** An icon of the visitors' pages. */
export const Icon = createIcons({
  check: <path d="m5 12.5 4.6 4.6L19.2 7.4" />,
  voice: <path d="M4 10.5v3M8 7v10M12 3.5v17M16 7v10M20 10.5v3" />,
  stop: (
    <path d="M3.2 14.9c-.3-1.3.2-2.7 1.4-3.4a15 15 0 0 1 14.8 0c1.2.7 1.7 2.1 1.4 3.4l-.2.7c-.2.7-.9 1.1-1.6 1l-2.9-.6a1.5 1.5 0 0 1-1.1-1.4v-1.8a10 10 0 0 0-6 0v1.8c0 .7-.5 1.3-1.1 1.4l-2.9.6c-.7.1-1.4-.3-1.6-1z" />
  ),
  back: <path d="M19 12H5.5m6-6.5L5 12l6.5 6.5" />,
  play: <path d="M8 5.2v13.6c0 .6.7 1 1.2.6l10-6.8a.8.8 0 0 0 0-1.2l-10-6.8c-.5-.4-1.2 0-1.2.6z" />,
  pause: <path d="M9 5.5v13M15 5.5v13" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  notice: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.4v.1" />
    </>
  ),
});
