function hide(image: HTMLImageElement): void {
  image.style.visibility = "hidden";
}

/**
 * For a picture that says nothing: one that could not be loaded leaves no frame behind. A page that was
 * built ahead may find out before anybody listens.
 */
export const hideIfBroken = {
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) hide(image);
  },
  onError: ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) => hide(currentTarget),
};
