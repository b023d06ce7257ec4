import * as v from "valibot";
import { defer } from "../../../../src/shared/defer.ts";
import { webCallAnswer, type WebCallAnswer } from "../web-call-answer.ts";
import { membersOf, ok, Refusal, type Route } from "../route.ts";

/** Identifies a call: two pages may run the same scenario at once, each with its own key. */
export interface Caller {
  readonly key: string;
  readonly sessionId: string;
}

/** An answer that was set without a key fits every caller of its session. A key can take the place of a session. */
const fits = (target: Caller, { key, sessionId }: Caller): boolean =>
  [sessionId, key].includes(target.sessionId) && (target.key === "" || target.key === key);

/** For this many milliseconds after a dropped call, retries of its caller are dropped as well. */
const DROP_PERIOD = 10_000;

/**
 * The answers for calls with a directed key, which `PUT /standin/answers/{sessionId}` sets, before the call
 * or after it. Each answer is used once, except `dropped`, which also applies to retries: a browser retries
 * at once when a reused connection closes.
 */
export function createDirectedAnswers(now: () => number) {
  let stored: (Caller & { readonly answer: WebCallAnswer; readonly until: number })[] = [];
  const waits = new Set<Caller & { readonly answer: (answer: WebCallAnswer) => void }>();

  function set(target: Caller, answer: WebCallAnswer): "used" | "kept" {
    const [first] = [...waits].filter((wait) => fits(target, wait));
    if (!first || answer.type === "dropped") {
      const { key, sessionId } = target;
      stored = stored.filter((one) => one.key !== key || one.sessionId !== sessionId);
      stored.push({ key, sessionId, answer, until: first ? now() + DROP_PERIOD : Infinity });
    }
    if (!first) return "kept";
    waits.delete(first);
    first.answer(answer);
    return "used";
  }

  /** Takes the answer for a call or waits for it; `dropped` when the client disconnects. */
  async function take(caller: Caller, signal: AbortSignal): Promise<WebCallAnswer> {
    stored = stored.filter(({ until }) => until > now());
    const known = stored.find((one) => fits(one, caller));
    if (signal.aborted) return { type: "dropped" };
    if (known) {
      stored = stored.filter((one) => one !== known);
      if (known.answer.type === "dropped") stored.push({ ...known, until: now() + DROP_PERIOD });
      return known.answer;
    }
    const { promise, resolve } = defer<WebCallAnswer>();
    const wait = { ...caller, answer: resolve };
    const leave = () => {
      waits.delete(wait);
      resolve({ type: "dropped" });
    };
    waits.add(wait);
    signal.addEventListener("abort", leave, { once: true });
    return promise;
  }

  const routes: readonly Route[] = [
    {
      verb: "PUT",
      path: "/standin/answers/{sessionId}",
      open: true,
      answer({ body, key, params }) {
        const parsed = v.safeParse(webCallAnswer, membersOf(body));
        const faults = (parsed.issues ?? []).map(({ message }) => message);
        if (!parsed.success) throw new Refusal(400, faults);
        return ok({ answer: set({ key, sessionId: params["sessionId"] ?? "" }, parsed.output) });
      },
    },
    {
      verb: "GET",
      path: "/standin/answers",
      open: true,
      answer: () =>
        ok({
          waiting: [...waits].map(({ sessionId }) => sessionId),
          told: stored.map(({ sessionId }) => sessionId),
        }),
    },
  ];
  return { take, routes };
}
export type DirectedAnswers = ReturnType<typeof createDirectedAnswers>;
