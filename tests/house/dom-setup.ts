import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Long timeouts, since a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });

// The library cleans up by itself only if vitest's globals are on.
afterEach(cleanup);
