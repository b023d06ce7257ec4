import { useState } from "react";
import { useConsole } from "./components/use-console.tsx";
import { useNativeEvent } from "./components/use-native-event.ts";
import { isField } from "./model/shortcuts.ts";
import type { ConsoleModel } from "./model/console-model.ts";

/** Imports the files of a paste or drop, or the text if there are no files. A link is received like an opened one. */
function take(data: DataTransfer | null, source: string, { library }: ConsoleModel): void {
  const files = data?.files ?? [];
  const text = data?.getData("text/plain") ?? "";
  const [link] = /^[^{]*#scenario=\S+/.exec(text) ?? [];
  if (files.length > 0) void library.importFiles(files);
  else if (link !== undefined) window.location.hash = link.slice(link.indexOf("#"));
  else if (text.trim() !== "") void library.importText(text, source);
}

/** Imports dropped and pasted scenarios. Returns whether the user drags a file over the page. */
export function useImport(): boolean {
  const model = useConsole();
  const [hovering, setHovering] = useState(false);
  useNativeEvent("paste", ({ target, clipboardData }) => {
    if (!isField(target)) take(clipboardData, "Pasted text", model);
  });
  useNativeEvent("dragover", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    setHovering(true);
  });
  useNativeEvent("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) setHovering(false);
  });
  useNativeEvent("drop", (event) => {
    setHovering(false);
    if (isField(event.target)) return;
    event.preventDefault();
    take(event.dataTransfer, "Dropped text", model);
  });
  return hovering;
}
