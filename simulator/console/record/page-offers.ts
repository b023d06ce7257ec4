import type { Snapshot } from "../../engine/snapshot.ts";
import type { VisitorItem } from "../../scenario/schema.ts";
import { allPages, pages } from "../../../src/content/pages.ts";
import { pageAt } from "../preview/page-address.ts";

/** A page's own button for an act of the visitor. */
interface Offer {
  /** The path to which the button leads after the act; null if it stays on the page. */
  readonly leadsTo: "/" | null;
}

const STAYS: Offer = { leadsTo: null };
const TO_HOME: Offer = { leadsTo: "/" };

/** The button that a page offers for an act; null if a visitor could not press one there. */
export function offerOf(
  action: VisitorItem["do"],
  path: string,
  { state, muted }: Pick<Snapshot, "state" | "muted">,
): Offer | null {
  const active = state === "active";
  const isEnding = path === pages.callEnding.path;
  const isStaff = pageAt(path) === "admin";
  const isHome = path === pages.home.path;
  const offers: Record<VisitorItem["do"], Offer | false> = {
    start:
      state === "idle" &&
      allPages.some((page) => page.path === path) &&
      (isEnding ? TO_HOME : STAYS),
    stop: state !== "idle" && STAYS,
    "go-home": isEnding ? TO_HOME : (isStaff || (isHome && active)) && STAYS,
    mute: active && !muted && STAYS,
    unmute: active && muted && STAYS,
    type: active && !isStaff && STAYS,
  };
  return offers[action] || null;
}
