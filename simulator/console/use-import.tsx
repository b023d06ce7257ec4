import { useEffect, useState } from "react";
import type { Library } from "./console-model.ts";
import { MAX_BYTES } from "../scenario/parse.ts";

/** Hands files on to the library. One that is too large is not even read: its size alone refuses it. */
export async function importFiles(files: Iterable<File>, library: Library): Promise<void> {
  for (const file of files) {
    // As many blanks are refused with the same words, without holding the file in memory twice.
    const text = file.size > MAX_BYTES ? " ".repeat(MAX_BYTES + 1) : await file.text();
    await library.importText(text, file.name);
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

const bearsFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain") ?? false;

function takePaste(event: ClipboardEvent, library: Library): void {
  if (isField(event.target)) return;
  const files = event.clipboardData?.files ?? [];
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (files.length > 0) void importFiles(files, library);
  else if (text.trim() !== "") void library.importText(text, "pasted text");
  else return;
  event.preventDefault();
}

function takeDrop(event: DragEvent, library: Library): void {
  const files = event.dataTransfer?.files ?? [];
  const text = event.dataTransfer?.getData("text/plain") ?? "";
  event.preventDefault();
  if (files.length > 0) void importFiles(files, library);
  else if (text.trim() !== "") void library.importText(text, "dropped text");
}

/** Takes scenarios that are dropped or pasted anywhere on the page. Returns whether something hovers above it. */
export function useImport(library: Library): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener("paste", (event) => takePaste(event, library), { signal });
    const hover = (event: DragEvent) => {
      if (isField(event.target) || !bearsFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    document.addEventListener("dragenter", hover, { signal });
    document.addEventListener("dragover", hover, { signal });
    document.addEventListener(
      "dragleave",
      (event) => {
        if (event.relatedTarget === null) setHovering(false);
      },
      { signal },
    );
    document.addEventListener(
      "drop",
      (event) => {
        setHovering(false);
        if (!isField(event.target)) takeDrop(event, library);
      },
      { signal },
    );
    return () => gone.abort();
  }, [library]);
  return hovering;
}
