import type { KeyboardEvent } from "react";

/** Handles Escape, and keeps it from the browser and from the panel around the log. */
export function takeEscape(event: KeyboardEvent, handle: () => void): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  handle();
}
