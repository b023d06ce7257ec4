import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** Something to do about it at once. */
  readonly action?: ReactNode;
}

/** Something the visitor should know while the call goes on. It is not an error of the call. */
export function Notice({ title, text, action }: NoticeProps) {
  return (
    <div className="notice">
      <Icon name="notice" />
      <div className="notice__words">
        <p className="notice__title">{title}</p>
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}
