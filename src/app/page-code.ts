import { type ComponentType, lazy } from "react";
import type { StaffTools } from "../panel/staff-tools.ts";

/** Every page receives the one call session of the app; staff pages also use the tools. */
export interface PageProps {
  readonly session: StaffTools["session"];
  readonly staff: StaffTools;
}
export type PageComponent = ComponentType<PageProps>;

/** The code of one page, which may have to be fetched. */
export interface PageCode {
  /** The component to render. React would lose the page's state if it changed while mounted. */
  readonly component: () => PageComponent;
  /**
   * Fetches the code before the first render, which then does not suspend: hydration matches the
   * prerendered page. Null if the code is part of the app's own chunk.
   */
  readonly preload: (() => Promise<void>) | null;
  /** Makes the next mount fetch again after a failure, because `React.lazy` caches a rejection. */
  readonly reset: () => void;
}

/** A page of the app's own chunk: it works without a network. */
export const included = (component: PageComponent): PageCode => ({
  component: () => component,
  preload: null,
  reset: () => {},
});

/**
 * A page with a chunk of its own.
 *
 * @example fetched(async () => (await import("../pages/why-us/why-us-page.tsx")).WhyUsPage)
 */
export function fetched(fetchComponent: () => Promise<PageComponent>): PageCode {
  const create = () => lazy(async () => ({ default: await fetchComponent() }));
  let component: PageComponent = create();
  return {
    component: () => component,
    async preload() {
      component = await fetchComponent();
    },
    reset() {
      component = create();
    },
  };
}
