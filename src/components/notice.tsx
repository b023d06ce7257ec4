import type { ReactNode, Ref } from "react";
import type { NoticeWords } from "../content/notices.ts";
import { Icon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly words: NoticeWords;
  /** What came of doing something about it. */
  readonly more?: string | null;
  /** Something to do about it at once. */
  readonly action?: ReactNode;
}

/** Something the visitor should know while the call goes on. It is not an error of the call. */
export function Notice({ ref, words, more, action }: NoticeProps) {
  return (
    <div ref={ref} className="notice">
      <Icon name="notice" />
      <div className="notice__words">
        <p className="notice__title">{words.title}</p>
        <p>{words.text}</p>
        {more && <p>{more}</p>}
      </div>
      {action}
    </div>
  );
}
