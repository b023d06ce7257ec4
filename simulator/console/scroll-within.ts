/** Scrolls the list to a row without scrolling the page. */
export function scrollWithin(list: HTMLElement, row: HTMLElement): void {
  const above = row.offsetTop - list.scrollTop;
  if (above >= 0 && above + row.offsetHeight <= list.clientHeight) return;
  list.scrollTop = row.offsetTop - list.clientHeight / 3;
}
