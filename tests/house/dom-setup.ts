import { performance as nodePerformance } from "node:perf_hooks";
import { ReadableStream } from "node:stream/web";
import "@testing-library/jest-dom/vitest";
import { act, cleanup, configure, getConfig } from "@testing-library/react";
import { createRoot } from "react-dom/client";
import { afterEach } from "vitest";

// Queries wait up to 30 s, because a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });

// A query may find the result of a render before React has run its effects, which can wait for a task of their own. Any
// render, even of an empty tree, first runs the effects of earlier renders.
const { asyncWrapper } = getConfig();
const nothing = createRoot(document.createElement("div"));
configure({
  async asyncWrapper<Found>(query: () => Promise<Found>): Promise<Found> {
    const found = (await asyncWrapper(query)) as Found;
    act(() => nothing.render(null));
    return found;
  },
});

// Testing Library registers its cleanup only if vitest's globals are on, so it is registered here.
afterEach(cleanup);

/** An observer of the layout, which jsdom lacks. It never reports. */
class StillObserver {
  readonly observe = () => {};
  readonly unobserve = () => {};
  readonly disconnect = () => {};
}

// jsdom lacks these, and the context of a test file does not have Node's.
Object.assign(globalThis, {
  ReadableStream,
  IntersectionObserver: StillObserver,
  ResizeObserver: StillObserver,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
});
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => {};
performance.getEntriesByType ??= nodePerformance.getEntriesByType.bind(nodePerformance);
