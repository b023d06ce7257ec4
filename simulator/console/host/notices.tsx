import { createRoot } from "react-dom/client";
import { Button } from "../../../src/components/button.tsx";
import type { Scenario } from "../../scenario/schema.ts";
import { storeArmed } from "../model/storage/armed.ts";
import { pageAt, PATH_OF } from "../model/page-address.ts";
import "../../../src/components/notice.css";
import "./notices.css";

export interface NoticeFacts {
  /** The options in the address that are ignored. */
  readonly faults: readonly string[];
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

/** The notices of a page, most severe first. The action of a notice is a link that solves its problem. */
export function noticesFor({ faults, problem, atLoad, armed, asked, place }: NoticeFacts) {
  const { pathname, search } = place;
  const { id, page, configured } = armed;
  // The console shows these problems in its own panels.
  if (pathname.startsWith("/__sim")) return [];
  /** A link to the page with the armed scenario; it keeps all other parameters of the address. */
  const linkTo = (path: string, label: string) => {
    const query = new URLSearchParams(search);
    query.set("scenario", id);
    return { label, href: `${path}?${query.toString()}` };
  };
  const [wanted, present] = [configured, atLoad.configured].map((value) => JSON.stringify(value));
  return [
    problem !== null && { kind: "problem", text: problem, action: null },
    faults.length > 0 && { kind: "options", text: faults.join("\n"), action: null },
    asked &&
      page !== pageAt(pathname) && {
        kind: "other-page",
        text: `The scenario “${id}” is written for ${NAME_OF[page]}. The next call on this page plays it anyway.`,
        action: linkTo(PATH_OF[page], `Open ${NAME_OF[page]}`),
      },
    wanted !== present && {
      kind: "configured",
      text: `The scenario “${id}” needs “configured: ${wanted}”, but this page was loaded with ${present}. Reload the page to apply it.`,
      action: linkTo(pathname, "Reload with this scenario"),
    },
  ].filter((notice) => notice !== false);
}

/**
 * Shows the problems of a simulator build on the page: an unknown or refused scenario, an ignored option,
 * a scenario that is armed on another page than its own, and one whose `configured` needs a reload.
 *
 * @param read returns the current facts.
 * @returns a function that updates the notices after another scenario is armed.
 */
export function showNotices(read: () => Omit<NoticeFacts, "place">): () => void {
  const dismissed = new Set<string>();
  const strip = document.createElement("div");
  // Above the app in the layout: a notice must not cover it.
  document.body.prepend(strip);
  const root = createRoot(strip);

  function update(): void {
    const facts = read();
    const { armed, atLoad } = facts;
    const all = noticesFor({ ...facts, place: window.location });
    const notices = all.filter(({ text }) => !dismissed.has(text));
    // A link names a scenario by its id, so a manually armed scenario is stored for the next page.
    const follow = () => {
      if (armed !== atLoad) storeArmed(armed);
    };
    const dismiss = (text: string) => {
      dismissed.add(text);
      update();
    };
    root.render(
      notices.length > 0 && (
        <aside className="sim-notices stack" aria-label="Notices of the simulator">
          {notices.map(({ kind, text, action }) => (
            <div
              key={kind}
              className="notice row"
              data-tone={kind === "problem" ? "trouble" : "calm"}
            >
              <output className="notice__words sim-notices__text">{text}</output>
              {action !== null && (
                <a className="button button--quiet" href={action.href} onClick={follow}>
                  {action.label}
                </a>
              )}
              <Button
                tone="ghost"
                icon="close"
                aria-label="Dismiss this notice"
                onPress={() => dismiss(text)}
              />
            </div>
          ))}
        </aside>
      ),
    );
  }

  // Missing in older browsers. There, navigations do not update the notices.
  const { navigation }: { readonly navigation?: EventTarget } = window;
  // The router may navigate while it renders, when nothing else may render.
  navigation?.addEventListener("currententrychange", () => queueMicrotask(update));
  update();
  return update;
}
