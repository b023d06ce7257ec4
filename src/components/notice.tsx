import type { ReactNode, Ref } from "react";
import type { NoticeWords } from "../content/notices.ts";
import { Icon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly words: NoticeWords;
  /** The outcome of the action. */
  readonly more?: string | null;
  /** A remedy within the notice. */
  readonly action?: ReactNode;
}

/** A problem that the visitor should know while the call goes on. It is no error of the call. */
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
