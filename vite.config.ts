import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { prerender } from "./scripts/built/prerender.ts";
import { deployment } from "./scripts/deploy/deployment.ts";
import { fixtures } from "./scripts/fixtures.ts";
import { REAL_ENTRY, withEntry } from "./scripts/with-entry.ts";
import { voiceStandin } from "./simulator/standin/vite.ts";

const LIBRARIES = /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/;

/** The mode chooses the entry. A build contains what its entry imports: a real one, no simulator. */
const entryOf = (mode: string): string => (mode === "sim" ? "simulator/main.tsx" : REAL_ENTRY);

const POLYFILL = "vite/modulepreload-polyfill";

/**
 * Leaves out Vite's code for browsers without preload links: they fetch the modules a little later. The mark
 * stands in for it, because an entry without code would be missing from the manifest.
 */
const noPolyfill: Plugin = {
  name: "no-polyfill",
  enforce: "pre",
  resolveId: (id) => (id === POLYFILL ? `\0${POLYFILL}` : null),
  load: (id) => (id === `\0${POLYFILL}` ? 'performance.mark("app")' : null),
};

/** React Router's package names its development build, which has warnings, for every environment. */
const ROUTER = {
  find: /^react-router$/,
  replacement: join(import.meta.dirname, "node_modules/react-router/dist/production/index.mjs"),
};

/**
 * Tests that need a whole thread. In a context, `instanceof Error` is false for a DOMException, `instanceof Object` for
 * what Node's own functions return, and Vite cannot build.
 */
const WHOLE_THREAD = [
  "simulator/standin/machine/microphone.test.ts",
  "src/audio/ring-tone.test.ts",
  "src/diagnostics/entries/to-json.test.ts",
  "tests/call-library/comparison.test.ts",
  "tests/deploy/failed-build.test.ts",
  "tests/house/build-beside-start.test.ts",
];

/** Tests of the command line, each run of which is a process. */
const COMMAND_LINE = ["tests/cli/*.test.ts", "tests/diagnostics/*-cli.test.ts"];

export default defineConfig(({ mode, command }) => ({
  resolve: { alias: command === "build" ? [ROUTER] : [] },
  plugins: [
    react(),
    withEntry(entryOf(mode)),
    noPolyfill,
    // The simulator itself controls the stand-ins, so that its pages do without their client.
    voiceStandin({ client: false, build: mode === "sim" }),
    fixtures(),
    prerender(),
    deployment(),
  ],
  // The scan for packages would otherwise read index.html before the plugin changes its entry.
  optimizeDeps: { entries: [entryOf(mode)] },
  build: {
    outDir: mode === "sim" ? "dist-sim" : "dist",
    // The manifest maps each source to its chunk; the byte budgets need it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries change seldom: a returning visitor has them already.
            { name: "libraries", test: LIBRARIES, priority: 1 },
            // All that a first visit needs is one file, and not one for each page that shares some of it.
            { name: "app", test: /[\\/](src|simulator)[\\/]main\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { strictPort: true },
  preview: { strictPort: true },
  test: {
    exclude: [...configDefaults.exclude, "e2e/**", "tools/media/**"],
    // A busy machine is slow and not broken: only what hangs may run into a limit.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ["tests/house/shift-date.ts"],
    // A test that depends on another one fails sooner or later. The seed is printed.
    sequence: { shuffle: { tests: true, files: false } },
    // Nobody else works on the machine meanwhile: left to itself, one core of two would stand idle.
    maxWorkers: "100%",
    // Each file has a context of its own in a thread that stays: a new thread or process takes longer to come.
    pool: "vmThreads",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["**/*.test.ts"],
          exclude: [...WHOLE_THREAD, ...COMMAND_LINE],
        },
      },
      {
        extends: true,
        test: {
          name: "command line",
          include: COMMAND_LINE,
          globalSetup: "tests/support/bundle-sim.ts",
        },
      },
      {
        extends: true,
        test: { name: "thread", pool: "threads", include: WHOLE_THREAD },
      },
      {
        extends: true,
        // In a context, the form of a library for `require` would not load.
        resolve: { conditions: ["module-sync"] },
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["**/*.test.tsx"],
          setupFiles: ["tests/house/dom-setup.ts"],
        },
      },
    ],
  },
}));
