import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine is slow and not broken: what is looked for may take its time to come.
configure({ asyncUtilTimeout: 30_000 });

// Vitest's globals are off, so the library cannot do this by itself.
afterEach(cleanup);
