import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { BUILT_CONTACT, ContactAddress } from "../components/contact-link.tsx";
import { useStore } from "../components/use-store.ts";
import { legalBrand } from "../content/brand.ts";
import type { Page } from "../content/pages.ts";
import type { StaffTools } from "../panel/staff-tools.ts";
import { CallBar } from "./call-bar.tsx";
import { focusHeading } from "./focus-heading.ts";
import { type Redirects, useRedirects } from "./navigate.ts";
import { StaffShortcut } from "./staff-shortcut.tsx";

/** After a navigation, moves the focus to the new page's heading, or to the element that the address's hash names. */
function useArrival(): void {
  const { key, hash } = useLocation();
  const goesBack = useNavigationType() === "POP";
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const part = document.getElementById(hash.slice(1));
    if (part === null) {
      focusHeading();
      // The browser itself restores the scroll position when the visitor goes back.
      if (!goesBack) window.scrollTo(0, 0);
    } else {
      part.focus({ preventScroll: true });
      part.scrollIntoView();
    }
  }, [key, hash, goesBack]);
}

const tag = <Tag extends Element>(selector: string) => document.querySelector<Tag>(selector);

/** Updates the document's head after a navigation, so that it equals the head of the prerendered page. */
function usePageHead({ path, head }: Page): void {
  // A layout effect, so that the error page's effect runs later and its title prevails.
  useLayoutEffect(() => {
    if (head === null) return;
    document.title = head.title;
    tag<HTMLMetaElement>('meta[name="description"]')?.setAttribute("content", head.description);
    // The canonical link is missing from a build without VITE_SITE_URL.
    const canonical = tag<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null) canonical.href = new URL(path, canonical.href).href;
  }, [path, head]);
  useEffect(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    tag('meta[name="theme-color"]')?.setAttribute("content", backgroundColor);
  }, [path]);
}

interface AppShellProps {
  readonly staff: StaffTools;
  readonly page: Page;
  readonly redirects: Redirects;
  readonly children: ReactNode;
}

/** The page with the bottom bar below. The shell stays mounted while its page changes. */
export function AppShell({ staff, page, redirects, children }: AppShellProps) {
  useArrival();
  usePageHead(page);
  useRedirects(redirects, page);
  const { subscribe, get } = staff.configuration;
  const known = useStore(subscribe, get);
  return (
    <ContactAddress value={known === null ? BUILT_CONTACT : known.contactUrl}>
      <div className="shell fill" data-brand={page.brand === legalBrand ? "legal" : undefined}>
        {children}
        {page.showsCall && <StaffShortcut key={page.policy} staff={staff} page={page.policy} />}
        <CallBar session={staff.session} page={page} />
      </div>
    </ContactAddress>
  );
}
