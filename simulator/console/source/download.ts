/** Downloads a text as a JSON file. */
export function download(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
