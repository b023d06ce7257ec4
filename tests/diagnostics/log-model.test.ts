import fc from "fast-check";
import { expect, it } from "vitest";
import { type ChunkStore, openChunkStore } from "../../src/diagnostics/store/chunk-store.ts";
import {
  type Browser,
  createBrowser,
  followLog,
  messagesOf,
  type Tab,
  turns,
} from "../support/log-tabs.ts";

const tab = fc.nat(1);
/** A fault of the next write: rejected, stored but reported as failed, delayed, or connection lost. */
const fault = fc.constantFrom<Fault>("refuse", "deny", "slow", "close");

/** A step of a random run: two tabs log, wait, write and clear, and writes to their store fail. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      type: fc.constant("say"),
      tab,
      count: fc.integer({ min: 1, max: 700 }),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      type: fc.constant("pass"),
      ms: fc.constantFrom(1, 50, 200, 1000, 11_000),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ type: fc.constant("flush"), tab }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant("fault"), tab, fault }), weight: 3 },
  { arbitrary: fc.record({ type: fc.constant("clear"), tab }), weight: 1 },
);
type Fault = "refuse" | "deny" | "slow" | "close";

const broken = () => new DOMException("It broke.", "UnknownError");

/** Opens the real store. Each write takes the first of the listed faults. */
function openUnreliable(faults: Fault[]) {
  return async (lost: () => void): Promise<ChunkStore> => {
    const store = await openChunkStore(lost);
    return {
      ...store,
      async append(...written) {
        switch (faults.shift()) {
          case "refuse":
            throw broken();
          case "close":
            lost();
            throw broken();
          case "deny":
            await store.append(...written);
            throw broken();
          case "slow": {
            const writing = store.append(...written);
            await turns(30);
            return writing;
          }
          default:
            return store.append(...written);
        }
      },
    };
  };
}

interface Run {
  readonly hasChannel: boolean;
  readonly browser: Browser;
  readonly tabs: readonly Tab[];
  readonly faults: readonly Fault[][];
  /** The messages that each tab has logged since the last clear. */
  readonly said: string[][];
  count: number;
}

async function createRun(hasChannel: boolean): Promise<Run> {
  const browser = await createBrowser();
  const faults: Fault[][] = [[], []];
  const tabs = faults.map((own) => browser.openTab({ open: openUnreliable(own), hasChannel }));
  // Both tabs open their storage first, because opening checks for a clear by another tab.
  await Promise.all(tabs.map(({ log }) => log.flush()));
  return { hasChannel, browser, tabs, faults, said: [[], []], count: 0 };
}

/** Waits until all entries are stored, including the retries after the faults. */
async function storeAll({ browser, faults }: Run): Promise<void> {
  const rounds = 3 + faults.flat().length;
  for (let round = 0; round < rounds; round += 1) {
    await turns(60);
    await browser.pass(61_000);
  }
}

type Step =
  | { readonly type: "say"; readonly tab: number; readonly count: number }
  | { readonly type: "pass"; readonly ms: number }
  | { readonly type: "flush" | "clear"; readonly tab: number }
  | { readonly type: "fault"; readonly tab: number; readonly fault: Fault };

async function perform(run: Run, action: Step): Promise<void> {
  const { browser, tabs, faults, said } = run;
  switch (action.type) {
    case "say":
      for (let index = 0; index < action.count; index += 1) {
        const message = `tab ${action.tab} says ${(run.count += 1)}`;
        tabs[action.tab]?.say(message);
        said[action.tab]?.push(message);
      }
      return;
    case "pass":
      return browser.pass(action.ms);
    case "flush":
      return tabs[action.tab]?.log.flush();
    case "fault":
      faults[action.tab]?.push(action.fault);
      return;
    case "clear":
      // Without a channel the other tab keeps pending notes across a clear, so both write theirs first.
      if (!run.hasChannel) await Promise.all(tabs.map(({ log }) => log.flush()));
      await browser.pass(1);
      await tabs[action.tab]?.log.clear();
      for (const own of said) own.length = 0;
      await turns(60);
      await browser.pass(1);
      return;
    default:
      action satisfies never;
  }
}

/** Returns a tab's own messages, without the log's warnings. */
const saidIn = (messages: readonly string[], tab: number): string[] =>
  messages.filter((message) => message.startsWith(`tab ${tab} `));

it("a log neither loses nor duplicates entries when writes of two tabs fail", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 1, maxLength: 25 }),
      async (hasChannel, actions) => {
        const run = await createRun(hasChannel);
        for (const action of actions) await perform(run, action);
        await storeAll(run);
        const stored = await messagesOf(run.browser.openTab({ hasChannel: false }).log);
        for (const [index, expected] of run.said.entries())
          expect(saidIn(stored, index)).toEqual(expected);
        for (const { log } of run.tabs) expect(await messagesOf(log)).toEqual(stored);
      },
    ),
    { numRuns: 60 },
  );
});

it("views of a log in two tabs show every stored entry", async () => {
  const harmless = step.filter((action) => action.type !== "fault" || action.fault !== "close");
  await fc.assert(
    fc.asyncProperty(fc.array(harmless, { minLength: 1, maxLength: 25 }), async (actions) => {
      const run = await createRun(true);
      const views = run.tabs.map(followLog);
      for (const action of actions) await perform(run, action);
      await storeAll(run);
      const stored = await messagesOf(run.browser.openTab({ hasChannel: false }).log);
      for (const rows of views) expect(await rows()).toEqual(stored);
    }),
    { numRuns: 60 },
  );
});
