import type { CallPage } from "../call/call-error.ts";
import { type Brand, brand } from "../content/brand.ts";
import { type PageHead, pageHeadAt } from "../content/page-heads.ts";
import { ADMIN_PATH } from "./navigate.ts";

/** Where in the app a path leads, as far as what surrounds the page is concerned. */
export interface Place {
  /** Whose policy a call follows there: home's on every visitor page. */
  readonly page: CallPage;
  /** Whether the page itself shows its call; the bar does on any other. */
  readonly holdsCall: boolean;
  readonly brand: Brand;
  /** Undefined for the staff, whose pages name themselves. */
  readonly head: PageHead | undefined;
}

export function placeAt(pathname: string): Place {
  const admin = pathname.startsWith(ADMIN_PATH);
  const head = pageHeadAt(pathname);
  return {
    page: admin ? "admin" : "home",
    holdsCall: admin || head?.path === "/",
    brand: head?.brand ?? brand,
    head,
  };
}
