import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../components/button.tsx";
import { callInOtherTab } from "../content/notices.ts";
import "../components/dialog.css";

interface CallInOtherTabProps {
  /** Resolves when no tab is in a call. Rejects when the wait is aborted. */
  readonly untilFree: (signal: AbortSignal) => Promise<void>;
  readonly onStart: (isFree: boolean) => void;
  readonly onClose: () => void;
}

/**
 * Says that another tab is in a call, and offers to end that call and to start one here. Once that call has ended, it
 * says so, because the question may still be open in a tab that was left.
 */
function CallInOtherTab({ untilFree, onStart, onClose }: CallInOtherTabProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFree, setFree] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const closed = new AbortController();
    untilFree(closed.signal)
      .then(() => setFree(true))
      .catch(() => {});
    return () => closed.abort();
  }, [untilFree]);
  const { title, text, start } = isFree ? callInOtherTab.ended : callInOtherTab.open;
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="call-in-other-tab" onClose={onClose}>
      <div className="stack" role="status">
        <h2 id="call-in-other-tab">{title}</h2>
        <p className="soft">{text}</p>
      </div>
      <div className="row">
        <Button
          tone="primary"
          once
          onPress={() => {
            close();
            onStart(isFree);
          }}
        >
          {start}
        </Button>
        <Button tone="quiet" onPress={close}>
          {callInOtherTab.leave}
        </Button>
      </div>
    </dialog>
  );
}

let isShown = false;

/** Shows the question until the visitor has answered. A further press meanwhile does nothing. */
export function showCallInOtherTab(
  untilFree: CallInOtherTabProps["untilFree"],
  onStart: CallInOtherTabProps["onStart"],
): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    isShown = false;
    root.unmount();
    place.remove();
  };
  root.render(<CallInOtherTab untilFree={untilFree} onStart={onStart} onClose={close} />);
}
