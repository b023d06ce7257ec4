import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { Icon } from "./icons.tsx";
import "./button.css";

interface ButtonProps extends Omit<
  ComponentProps<"button">,
  "onClick" | "onKeyDown" | "type" | "className"
> {
  /** A drawing, or the name of an icon that every page loads. */
  readonly icon?: ComponentProps<typeof Icon>["name"] | ReactElement;
  /** Emphasis: at most one primary button in a view. */
  readonly tone?: "primary" | "plain" | "quiet" | "ghost" | "text";
  readonly onPress: () => void;
  /**
   * Ignores the second half of a double click and a key held down. For a button that changes its
   * meaning on a press: one gesture must not start and cancel a call.
   */
  readonly once?: boolean;
  /** Without a label, `aria-label` names the button. */
  readonly children?: ReactNode;
}

/** A button. Every press counts, as a switch needs, unless `once` is set. */
export function Button(props: ButtonProps) {
  const { icon, tone = "plain", onPress, once = false, children, ...rest } = props;
  const press = (event: MouseEvent) => {
    if (!once || event.detail <= 1) onPress();
  };
  const ignoreRepeat = (event: KeyboardEvent) => {
    if (once && event.repeat && event.key === "Enter") event.preventDefault();
  };
  return (
    <button
      {...rest}
      type="button"
      className={`button button--${tone}`}
      onClick={press}
      onKeyDown={ignoreRepeat}
    >
      {typeof icon === "string" ? <Icon name={icon} /> : icon}
      {children !== undefined && <span className="button__label">{children}</span>}
    </button>
  );
}
