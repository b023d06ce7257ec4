import type { ComponentProps, PointerEvent, ReactElement, ReactNode } from "react";
import { Icon } from "./icons.tsx";
import "./button.css";

interface ButtonProps extends Omit<
  ComponentProps<"button">,
  "onClick" | "onKeyDown" | "type" | "className"
> {
  /** The icon before the label: the name of an icon that every page loads, or another drawing. */
  readonly icon?: ComponentProps<typeof Icon>["name"] | ReactElement;
  /** Emphasis: at most one primary button in a view. */
  readonly tone?: "primary" | "plain" | "quiet" | "ghost" | "corner" | "text";
  readonly onPress: () => void;
  /**
   * Whether the second half of a double click and the repeats of a held key are ignored. Set it for a
   * button that changes its meaning on a press, so that one gesture does not start and cancel a call.
   */
  readonly once?: boolean;
  /** The label. A button without one needs an `aria-label`. */
  readonly children?: ReactNode;
}

function isIn(box: DOMRect, { clientX, clientY }: globalThis.PointerEvent): boolean {
  const isBeside = clientX < box.left || clientX > box.right;
  return !isBeside && clientY >= box.top && clientY <= box.bottom;
}

/**
 * Counts a press that ends where it began although the layout has moved the button away meanwhile. The browser
 * sends the button no click then.
 */
function followPress(event: PointerEvent<HTMLButtonElement>): void {
  if (event.button !== 0) return;
  const button = event.currentTarget;
  const pressed = button.getBoundingClientRect();
  const end = new AbortController();
  const release = (at: globalThis.PointerEvent) => {
    end.abort();
    if (isIn(pressed, at) && !isIn(button.getBoundingClientRect(), at)) button.click();
  };
  addEventListener("pointerup", release, { signal: end.signal });
  addEventListener("pointercancel", () => end.abort(), { signal: end.signal });
}

/** A button that calls `onPress` at every press, unless `once` is set. */
export function Button(props: ButtonProps) {
  const { icon, tone = "plain", onPress, once = false, children, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={`button button--${tone}`}
      onPointerDown={followPress}
      onClick={({ detail }) => {
        if (!once || detail <= 1) onPress();
      }}
      onKeyDown={(event) => {
        if (once && event.repeat && event.key === "Enter") event.preventDefault();
      }}
    >
      {typeof icon === "string" ? <Icon name={icon} /> : icon}
      {children !== undefined && <span className="button__label">{children}</span>}
    </button>
  );
}
