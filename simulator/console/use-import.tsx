import { useEffect, useState } from "react";
import type { Library } from "./console-model.ts";
import { MAX_BYTES } from "../scenario/parse.ts";

/** Passes files on to the library. A file over the size limit is not read. */
export async function importFiles(files: Iterable<File>, library: Library): Promise<void> {
  for (const file of files) {
    // A text of the same size gives the same fault without reading the file.
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

/** Imports scenarios that are dropped or pasted on the page. Returns whether a file is dragged over it. */
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
