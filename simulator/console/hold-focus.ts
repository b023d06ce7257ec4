const held = new WeakSet<object>();

interface FocusWindow {
  readonly document: Pick<Document, "hasFocus">;
  readonly HTMLElement: { readonly prototype: Pick<HTMLElement, "focus"> };
}

/**
 * Lets the app in a frame move the focus only while somebody is at work in it. Without this a call that
 * goes on by itself would draw the keyboard out of the console, and the next Space would press the
 * app's stop button.
 */
export function holdFocus(view: FocusWindow): void {
  const { prototype } = view.HTMLElement;
  if (held.has(prototype)) return;
  held.add(prototype);
  const focus = prototype.focus;
  prototype.focus = function focusWhileInside(this: HTMLElement, options?: FocusOptions) {
    if (view.document.hasFocus()) focus.call(this, options);
  };
}
