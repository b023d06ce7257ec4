import * as v from "valibot";
import { DIRECTED_KEY, STANDIN_PATHS } from "../standin/addresses.ts";
import type { Director } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";
import { createWork, type Work } from "./work.ts";

/** Options that the SDK hands to the call library for each call. */
interface CallLibraryOptions {
  avoidEval: boolean;
  callObjectBundleUrlOverride: string;
}

/** The stand-ins for the network, as the page controls them. */
export interface Standins {
  readonly work: Work;
  /** The key of this page's requests for calls and of their scripted answers. */
  readonly publicKey: string;
  readonly apiUrl: string;
  readonly callLibrary: CallLibraryOptions;
  readonly platform: {
    /**
     * Sends an answer to the platform. `used`: a pending request received it. `kept`: the next request will
     * receive it. `lost`: the platform cannot be reached, so that the request for the call fails as well.
     */
    answer(sessionId: string, answer: WebCallAnswer): Promise<"used" | "kept" | "lost">;
  };
  /** Sets whether the next call can load its call machine. */
  serveBundle(served: boolean): void;
  /** Reports activity between the SDK and the stand-ins. */
  happened(): void;
}

const Told = v.object({ answer: v.picklist(["used", "kept"]) });

/** A path without a file. */
const MISSING_BUNDLE = "/standin/missing.js";

interface StandinOptions {
  readonly origin: string;
  /** Delay of the call machine, in seconds. */
  readonly machineAfter: number;
  readonly direct: (director: Director) => void;
  readonly newKey: () => string;
}

export function createStandins(
  { origin, machineAfter, direct, newKey }: StandinOptions,
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
