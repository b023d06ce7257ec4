/** How long the URL of a file stays valid, in milliseconds: a phone may first ask where to save the file. */
const FILE_KEPT_FOR = 60_000;

export function download(content: BlobPart, name: string, type = "application/json"): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), FILE_KEPT_FOR);
}
