import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Icon } from "./icons.tsx";
import "./button.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "onClick" | "type" | "className"> {
  readonly icon?: ComponentProps<typeof Icon>["name"];
  /** How loudly it speaks: one primary button a view. */
  readonly tone?: "primary" | "plain" | "quiet" | "ghost";
  readonly onPress: () => void;
  /** The label; a button without one is named by `aria-label`. */
  readonly children?: ReactNode;
}

/**
 * A press is one press: the second half of a double click and a key held down are no further ones.
 * Buttons change their meaning as a call goes on, and a call that was just begun must not be
 * cancelled by the same gesture.
 */
export function Button({ icon, tone = "plain", onPress, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent) => {
    if (event.detail <= 1) onPress();
  };
  const ignoreRepeat = (event: KeyboardEvent) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  };
  return (
    <button
      {...rest}
      type="button"
      className={`button button--${tone}`}
      onClick={press}
      onKeyDown={ignoreRepeat}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span className="button__label">{children}</span>}
    </button>
  );
}
