import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Scenario } from "../scenario/schema.ts";
import { leaveArmed } from "./handover.ts";
import { type Notice, noticesFor } from "./notice-list.ts";
import "./notices.css";

interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onFollow: () => void;
  readonly onDismiss: (notice: Notice) => void;
}

function Notices({ notices, onFollow, onDismiss }: NoticesProps) {
  return (
    <aside className="sim-notices" aria-label="Simulator notes">
      {notices.map((notice) => (
        <div key={notice.kind} className={`sim-notice sim-notice--${notice.kind}`}>
          <output className="sim-notice__text">{notice.text}</output>
          <div className="sim-notice__actions">
            {notice.action !== null && (
              <a className="sim-notice__action" href={notice.action.href} onClick={onFollow}>
                {notice.action.label}
              </a>
            )}
            <button
              className="sim-notice__dismiss"
              type="button"
              aria-label="Dismiss this note"
              onClick={() => onDismiss(notice)}
            >
              ×
            </button>
          </div>
        </div>
      ))}
    </aside>
  );
}

/** Calls `listener` after every client-side navigation of this page. */
function onNavigation(listener: () => void): void {
  window.addEventListener("popstate", listener);
  for (const name of ["pushState", "replaceState"] as const) {
    const original = window.history[name].bind(window.history);
    window.history[name] = (...change: Parameters<History["pushState"]>) => {
      original(...change);
      listener();
    };
  }
}

/** A separate React root beside the app, mounted only while there are notices. */
function createStrip(): (props: NoticesProps) => void {
  let mounted: { readonly root: Root; readonly element: HTMLElement } | null = null;
  return (props) => {
    if (props.notices.length === 0) {
      mounted?.root.unmount();
      mounted?.element.remove();
      mounted = null;
      return;
    }
    if (mounted === null) {
      // Above the app in the layout: a notice must not cover it.
      const element = document.createElement("div");
      document.body.prepend(element);
      mounted = { root: createRoot(element), element };
    }
    mounted.root.render(
      <StrictMode>
        <Notices {...props} />
      </StrictMode>,
    );
  };
}

export interface NoticeSource {
  readonly problem: string | null;
  readonly atLoad: Scenario;
  readonly armed: () => Scenario;
  /** Whether the armed scenario was chosen; false for the default call. */
  readonly asked: () => boolean;
}

/**
 * Shows the problems of a simulator build on the page: an unknown or refused scenario, one that is
 * armed on another page than its own, and one whose `configured` needs a reload.
 */
export function showNotices({ problem, atLoad, armed, asked }: NoticeSource): { update(): void } {
  const show = createStrip();
  const dismissed = new Set<string>();

  function update(): void {
    const { pathname, search } = window.location;
    const place = { pathname, search };
    const notices = noticesFor({ problem, atLoad, armed: armed(), asked: asked(), place });
    show({
      notices: notices.filter(({ text }) => !dismissed.has(text)),
      // After the load a manually armed scenario is found by its id.
      onFollow: () => leaveArmed(armed()),
      onDismiss({ text }) {
        dismissed.add(text);
        update();
      },
    });
  }

  onNavigation(update);
  update();
  return { update };
}
