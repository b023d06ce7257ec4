import type { ReactNode } from "react";
import type { NoticeWords } from "../content/notices.ts";
import { Icon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly words: NoticeWords;
  /** Something to do about it at once. */
  readonly action?: ReactNode;
}

/** Something the visitor should know while the call goes on. It is not an error of the call. */
export function Notice({ words, action }: NoticeProps) {
  return (
    <div className="notice">
      <Icon name="notice" />
      <div className="notice__words">
        <p className="notice__title">{words.title}</p>
        <p>{words.text}</p>
      </div>
      {action}
    </div>
  );
}
