import type { Snapshot } from "../../../engine/snapshot.ts";
import type { VisitorItem } from "../../../scenario/schema.ts";
import { allPages, pages } from "../../../../src/content/pages.ts";
import { pageAt } from "../page-address.ts";

/** Where a page's own button for an act leaves the visitor; null if the page offers none. */
export function offerOf(
  action: VisitorItem["do"],
  path: string,
  { state, muted }: Pick<Snapshot, "state" | "muted">,
): "stays" | "leads home" | null {
  const active = state === "active";
  const isEnding = path === pages.callEnding.path;
  const isStaff = pageAt(path) === "admin";
  const isHome = path === pages.home.path;
  const offers: Record<VisitorItem["do"], boolean> = {
    start: state === "idle" && allPages.some((page) => page.path === path),
    stop: state !== "idle",
    "go-home": isEnding || isStaff || (isHome && active),
    mute: active && !muted,
    unmute: active && muted,
    type: active && !isStaff,
  };
  if (!offers[action]) return null;
  return isEnding && (action === "start" || action === "go-home") ? "leads home" : "stays";
}
