import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Scenario } from "../scenario/schema.ts";
import { storeArmed } from "./scenario-storage.ts";
import { pageAt, PATH_OF } from "./page-address.ts";
import "./notices.css";

/** A notice on a page of a simulator build. */
interface Notice {
  readonly kind: "problem" | "other-page" | "configured";
  readonly text: string;
  /** A link that solves the problem by loading a page; null if no link can. */
  readonly action: { readonly label: string; readonly href: string } | null;
}

export interface NoticeFacts {
  /** The reason why the scenario in the address is not armed; null if it is armed. */
  readonly problem: string | null;
  /** The scenario at page load. Its `configured` applies until the next page load. */
  readonly atLoad: Scenario;
  readonly armed: Scenario;
  /** Whether the armed scenario was chosen. False for the default call, which can play on every page. */
  readonly asked: boolean;
  readonly place: Pick<Location, "pathname" | "search">;
}

const NAME_OF = { home: "the home page", admin: "the admin page" } as const;

/** Path of the console. It shows these problems in its own panels, so it gets no notices. */
const SILENT_PATH = "/__sim";

/** The notices of a page, most severe first. */
export function noticesFor({ problem, atLoad, armed, asked, place }: NoticeFacts): Notice[] {
  const { pathname, search } = place;
  const { id, page, configured } = armed;
  if (pathname.startsWith(SILENT_PATH)) return [];
  /** A link to the page with the armed scenario; it keeps all other parameters of the address. */
  const linkTo = (path: string, label: string) => {
    const query = new URLSearchParams(search);
    query.set("scenario", id);
    return { label, href: `${path}?${query.toString()}` };
  };
  const notices: Notice[] = [];
  if (problem !== null) notices.push({ kind: "problem", text: problem, action: null });
  if (asked && page !== pageAt(pathname))
    notices.push({
      kind: "other-page",
      text: `The scenario “${id}” is written for ${NAME_OF[page]}. The next call on this page plays it anyway.`,
      action: linkTo(PATH_OF[page], `Open ${NAME_OF[page]}`),
    });
  if (configured !== atLoad.configured) {
    const [wanted, present] = [configured, atLoad.configured].map((value) => JSON.stringify(value));
    notices.push({
      kind: "configured",
      text: `The scenario “${id}” needs “configured: ${wanted}”, but this page was loaded with ${present}. Reload the page to apply it.`,
      action: linkTo(pathname, "Reload with this scenario"),
    });
  }
  return notices;
}

interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onFollow: () => void;
  readonly onDismiss: (notice: Notice) => void;
}

function Notices({ notices, onFollow, onDismiss }: NoticesProps) {
  return (
    <aside className="sim-notices" aria-label="Notices of the simulator">
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
              aria-label="Dismiss this notice"
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

interface NoticeSource extends Pick<NoticeFacts, "problem" | "atLoad"> {
  readonly armed: () => Scenario;
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
    const place = window.location;
    const notices = noticesFor({ problem, atLoad, armed: armed(), asked: asked(), place });
    show({
      notices: notices.filter(({ text }) => !dismissed.has(text)),
      // The link names a scenario by its id, so a manually armed scenario is stored for the next page.
      onFollow: () => storeArmed(armed()),
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
