import type { Plugin } from "vite";

/** The entry that index.html names. */
export const REAL_ENTRY = "src/main.tsx";

/** Makes index.html load another entry. */
export const withEntry = (entry: string): Plugin => ({
  name: "entry",
  transformIndexHtml: { order: "pre", handler: (html) => html.replace(REAL_ENTRY, entry) },
});
