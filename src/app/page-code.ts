import { type ComponentType, lazy } from "react";
import type { StaffTools } from "../panel/staff-tools.ts";
import { whenReachable } from "../shared/when-reachable.ts";

/** The props of every page: the app's only call session, and the tools for staff pages. */
export interface PageProps {
  readonly session: StaffTools["session"];
  readonly staff: StaffTools;
}
export type PageComponent = ComponentType<PageProps>;

/** The code of one page, which may have to be fetched. */
export interface PageCode {
  /** Returns the component to render. Call it once per mount: React loses the page's state if the component changes. */
  readonly component: () => PageComponent;
  /**
   * Fetches the code. If it is called before the first render, that render does not suspend, so hydration
   * matches the prerendered page. Null if the code is part of the app's own chunk.
   */
  readonly preload: (() => Promise<void>) | null;
  /** Makes the next mount fetch again after a failure, because `React.lazy` caches a rejection. */
  readonly reset: () => void;
}

/** Wraps a component of the app's own chunk, so the page also opens when the network has failed. */
export const included = (component: PageComponent): PageCode => ({
  component: () => component,
  preload: null,
  reset: () => {},
});

/**
 * Wraps a page that has a chunk of its own.
 *
 * @example fetched(async () => (await import("../pages/why-us/why-us-page.tsx")).WhyUsPage)
 */
export function fetched(fetchComponent: () => Promise<PageComponent>): PageCode {
  const create = () => lazy(async () => ({ default: await whenReachable(fetchComponent) }));
  let component: PageComponent = create();
  return {
    component: () => component,
    async preload() {
      component = await whenReachable(fetchComponent);
    },
    reset() {
      component = create();
    },
  };
}
