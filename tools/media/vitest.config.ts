import { defineConfig } from "vitest/config";

/** Runs the tests of this folder only. `npm test` leaves them out: see README.md beside this file. */
export default defineConfig({ test: { root: import.meta.dirname, testTimeout: 60_000 } });
