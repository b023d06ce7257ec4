import type { ReactNode, Ref } from "react";
import type { NoticeTexts } from "../content/notices.ts";
import { Icon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly texts: NoticeTexts;
  /** The outcome of the action. */
  readonly more?: string | null;
  /** A remedy within the notice. */
  readonly action?: ReactNode;
}

/** A problem that the visitor should know while the call goes on. It is no error of the call. */
export function Notice({ ref, texts, more, action }: NoticeProps) {
  return (
    <div ref={ref} className="notice">
      <Icon name="notice" />
      <div className="notice__words">
        <p className="notice__title">{texts.title}</p>
        <p>{texts.text}</p>
        {more && <p>{more}</p>}
      </div>
      {action}
    </div>
  );
}
