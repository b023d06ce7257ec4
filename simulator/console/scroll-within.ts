/** Brings a row into view in the list that scrolls, and leaves the page around it where it is. */
export function scrollWithin(list: HTMLElement, row: HTMLElement): void {
  const above = row.offsetTop - list.scrollTop;
  if (above >= 0 && above + row.offsetHeight <= list.clientHeight) return;
  list.scrollTop = row.offsetTop - list.clientHeight / 3;
}
