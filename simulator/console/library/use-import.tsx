import { useEffect, useState } from "react";
import type { Library } from "../console-model.ts";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

const bearsFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain") ?? false;

/** Imports the files of a paste or drop, or the text if there are no files. Returns false without both. */
function take(data: DataTransfer | null, source: string, library: Library): boolean {
  const files = data?.files ?? [];
  const text = data?.getData("text/plain") ?? "";
  if (files.length > 0) void library.importFiles(files);
  else if (text.trim() !== "") void library.importText(text, source);
  else return false;
  return true;
}

/**
 * Imports scenarios that are dropped or pasted on the page. Returns whether the user drags a file over the
 * page.
 */
export function useImport(library: Library): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const on = <Type extends "paste" | "dragenter" | "dragover" | "dragleave" | "drop">(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal });
    const hover = (event: DragEvent) => {
      if (isField(event.target) || !bearsFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    on("paste", (event) => {
      if (isField(event.target)) return;
      if (take(event.clipboardData, "pasted text", library)) event.preventDefault();
    });
    on("dragenter", hover);
    on("dragover", hover);
    on("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setHovering(false);
    });
    on("drop", (event) => {
      setHovering(false);
      if (isField(event.target)) return;
      event.preventDefault();
      take(event.dataTransfer, "dropped text", library);
    });
    return () => gone.abort();
  }, [library]);
  return hovering;
}
