import { performance as nodePerformance } from "node:perf_hooks";
import { ReadableStream } from "node:stream/web";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Queries wait up to 30 s, because a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });

// Testing Library registers its cleanup only if vitest's globals are on, so it is registered here.
afterEach(cleanup);

// jsdom lacks these, and the context of a test file does not have Node's.
Object.assign(globalThis, { ReadableStream });
performance.getEntriesByType ??= nodePerformance.getEntriesByType.bind(nodePerformance);
