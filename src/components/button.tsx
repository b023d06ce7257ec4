import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { Icon } from "./icons.tsx";
import "./button.css";

interface ButtonProps extends Omit<
  ComponentProps<"button">,
  "onClick" | "onKeyDown" | "type" | "className"
> {
  /** A drawing, or the name of one that every page has. */
  readonly icon?: ComponentProps<typeof Icon>["name"] | ReactElement;
  /** How loudly it speaks: one primary button a view. */
  readonly tone?: "primary" | "plain" | "quiet" | "ghost" | "text";
  readonly onPress: () => void;
  /**
   * Takes the second half of a double click and a key held down for no further presses. For a button
   * that changes its meaning when it is pressed, so that one gesture does not begin and cancel a call.
   */
  readonly once?: boolean;
  /** The label; a button without one is named by `aria-label`. */
  readonly children?: ReactNode;
}

/** A button. Where it is pressed again it acts again, as a switch has to, unless it is `once`. */
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
