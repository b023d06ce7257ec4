import * as v from "valibot";
import { DIRECTED_KEY, STANDIN_PATHS } from "../standin/addresses.ts";
import type { Director } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";
import { createWork, type Work } from "./work.ts";

/** What the call library is told by the SDK; it reads it anew for each call. */
interface CallLibraryOptions {
  avoidEval: boolean;
  callObjectBundleUrlOverride: string;
}

/** What lies across the network, as the page can have it behave. */
export interface Standins {
  readonly work: Work;
  /** The key with which calls are asked for, and their answers told: those of this page alone. */
  readonly publicKey: string;
  readonly apiUrl: string;
  readonly callLibrary: CallLibraryOptions;
  readonly platform: {
    /**
     * Tells an answer: one that somebody waits for is `used`, any other is `kept` for whoever asks. It is
     * `lost` where the platform cannot be reached, which whoever asks for the call finds as well.
     */
    answer(sessionId: string, answer: WebCallAnswer): Promise<"used" | "kept" | "lost">;
  };
  /** Whether the next call finds its call machine. */
  serveBundle(served: boolean): void;
  /** To be told whenever anything happens between the SDK and what it talks to. */
  happened(): void;
}

const Told = v.object({ answer: v.picklist(["used", "kept"]) });

/** An address at which nothing is served. */
const MISSING_BUNDLE = "/standin/missing.js";

interface Surroundings {
  readonly origin: string;
  /** How many seconds late the call machine comes. */
  readonly machineAfter: number;
  readonly direct: (director: Director) => void;
  readonly newKey: () => string;
}

export function createStandins(
  { origin, machineAfter, direct, newKey }: Surroundings,
  enter: Director["enter"],
): Standins {
  let events = 0;
  let isBusy = () => false;
  const happened = () => {
    events++;
  };
  const publicKey = `${DIRECTED_KEY}${newKey()}`;
  const apiUrl = `${origin}${STANDIN_PATHS.platform}`;
  const late = machineAfter > 0 ? `?after=${machineAfter}` : "";
  const bundle = `${origin}${STANDIN_PATHS.machine}${late}`;
  const callLibrary = { avoidEval: true, callObjectBundleUrlOverride: bundle };
  direct({
    enter(machine) {
      happened();
      isBusy = () => machine.isBusy();
      return enter(machine);
    },
  });
  return {
    work: createWork(
      () => events,
      () => isBusy(),
    ),
    publicKey,
    apiUrl,
    callLibrary,
    platform: {
      async answer(sessionId, answer) {
        const address = `${apiUrl}/standin/answers/${encodeURIComponent(sessionId)}`;
        const body = JSON.stringify(answer);
        const headers = {
          "content-type": "application/json",
          authorization: `Bearer ${publicKey}`,
        };
        const response = await fetch(address, { method: "PUT", headers, body }).catch(() => null);
        if (response === null) return "lost";
        if (!response.ok) throw new Error(`The platform refused an answer: ${response.status}.`);
        return v.parse(Told, await response.json()).answer;
      },
    },
    serveBundle(served) {
      callLibrary.callObjectBundleUrlOverride = served ? bundle : `${origin}${MISSING_BUNDLE}`;
    },
    happened,
  };
}
