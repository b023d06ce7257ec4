function hide(image: HTMLImageElement): void {
  image.style.visibility = "hidden";
}

/**
 * Props of a decorative picture that hide it if it fails to load. On a prerendered page it may fail before
 * React adds the listener, so `ref` checks that too.
 */
export const hideIfBroken = {
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) hide(image);
  },
  onError: ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) => hide(currentTarget),
};
