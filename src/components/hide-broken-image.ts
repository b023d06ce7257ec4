function hide(image: HTMLImageElement): void {
  image.style.visibility = "hidden";
}

/**
 * Props that hide a decorative picture that fails to load. On a prerendered page the error may
 * occur before React listens.
 */
export const hideIfBroken = {
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) hide(image);
  },
  onError: ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) => hide(currentTarget),
};
