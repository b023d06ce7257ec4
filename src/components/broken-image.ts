/**
 * Props of a picture that call `react` if it fails to load. On a prerendered page it may fail before React adds
 * the listener, so `ref` checks that too.
 */
export const ifBroken = (react: (image: HTMLImageElement) => void) => ({
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) react(image);
  },
  onError: ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) =>
    react(currentTarget),
});

/** Props of a decorative picture that hide it if it fails to load. */
export const hideIfBroken = ifBroken(({ style }) => {
  style.visibility = "hidden";
});
