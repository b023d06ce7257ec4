import type { ReactElement, ReactNode, Ref } from "react";
import type { NoticeTexts } from "../content/notices.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly texts: NoticeTexts;
  /** `trouble`: the visitor is not heard, or the connection is bad. */
  readonly tone?: "calm" | "trouble";
  /** Default: a sign of attention. null: none. */
  readonly icon?: ReactElement | null;
  /** Further content, such as steps or the outcome of the action. */
  readonly more?: ReactNode;
  /** A button with a remedy. */
  readonly action?: ReactNode;
}

/** Renders the button of a remedy, which disappears when it is pressed. */
export const renderRemedy = (label: string, onPress: () => void) => (
  <Button tone="quiet" once onPress={onPress}>
    {label}
  </Button>
);

/** A problem that the visitor should know about while the call goes on. */
export function Notice(props: NoticeProps) {
  const { ref, texts, tone = "calm", icon = <Icon name="notice" />, more, action } = props;
  return (
    <div ref={ref} className="notice row" data-tone={tone}>
      {icon}
      <div className="notice__words soft small">
        <p className="notice__title strong">{texts.title}</p>
        <p>{texts.text}</p>
        {more}
      </div>
      {action}
    </div>
  );
}
