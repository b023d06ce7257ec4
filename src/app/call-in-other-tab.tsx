import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../components/button.tsx";
import { callInOtherTab } from "../content/notices.ts";
import "./call-in-other-tab.css";

interface CallInOtherTabProps {
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Says that another tab is in a call, and offers to end that call and to start one here. */
function CallInOtherTab({ onStart, onClose }: CallInOtherTabProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="call-in-other-tab"
      aria-labelledby="call-in-other-tab"
      onClose={onClose}
    >
      <h2 id="call-in-other-tab">{callInOtherTab.title}</h2>
      <p className="soft">{callInOtherTab.text}</p>
      <div className="row">
        <Button
          tone="primary"
          once
          onPress={() => {
            close();
            onStart();
          }}
        >
          {callInOtherTab.take}
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
export function showCallInOtherTab(onStart: () => void): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    isShown = false;
    root.unmount();
    place.remove();
  };
  root.render(<CallInOtherTab onStart={onStart} onClose={close} />);
}
