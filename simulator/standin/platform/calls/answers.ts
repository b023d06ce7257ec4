import * as v from "valibot";
import type { WebCallAnswer } from "../answer.ts";
import { membersOf, ok, refuse, type Route } from "../routes/route.ts";

const status = v.pipe(
  v.number("status must be a number"),
  v.integer("status must be an integer"),
  v.minValue(200, "status must not be less than 200"),
  v.maxValue(599, "status must not be greater than 599"),
);
const answerSchema = v.variant(
  "type",
  [
    v.strictObject({
      type: v.literal("created"),
      fields: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
    v.strictObject({ type: v.literal("refused"), status, body: v.unknown() }),
    v.strictObject({ type: v.literal("garbled"), status, text: v.string("text must be a string") }),
    v.strictObject({ type: v.literal("dropped") }),
    v.strictObject({ type: v.literal("cut"), status }),
  ],
  "type must be one of the following values: created, refused, garbled, dropped, cut",
);

/** Whose call it is: the same session may be played in two pages at once, each with a key of its own. */
export interface Asker {
  readonly key: string;
  readonly sessionId: string;
}

/** The answers that were told for calls which are asked for with a directed key. */
export interface DirectedAnswers {
  /** Takes the answer for a call, or waits for it; `dropped` once whoever waits has gone. */
  take(asker: Asker, signal: AbortSignal): Promise<WebCallAnswer>;
  readonly routes: readonly Route[];
}

interface Waiting extends Asker {
  readonly answer: (answer: WebCallAnswer) => void;
}

/** An answer that was told without a key is for a session, whoever asks. */
const isFor = (told: Asker, asker: Asker): boolean =>
  told.sessionId === asker.sessionId && (told.key === "" || told.key === asker.key);

/** For how long whoever was dropped is dropped again, in milliseconds. */
const DROPPING = 10_000;

/**
 * A call may be asked for before its answer is told, or after. Either way the answer is used once; but
 * for `dropped`, since a browser asks at once again where a connection that it had used before is closed.
 */
export function createDirectedAnswers(now: () => number): DirectedAnswers {
  let told: (Asker & { readonly answer: WebCallAnswer; readonly until: number })[] = [];
  const waits = new Set<Waiting>();

  function tell(asker: Asker, answer: WebCallAnswer): "used" | "kept" {
    const [first] = [...waits].filter((wait) => isFor(asker, wait));
    if (!first || answer.type === "dropped") {
      const { key, sessionId } = asker;
      told = told.filter((one) => one.key !== key || one.sessionId !== sessionId);
      told.push({ key, sessionId, answer, until: first ? now() + DROPPING : Infinity });
    }
    if (!first) return "kept";
    waits.delete(first);
    first.answer(answer);
    return "used";
  }

  function take(asker: Asker, signal: AbortSignal): Promise<WebCallAnswer> {
    told = told.filter(({ until }) => until > now());
    const known = told.find((one) => isFor(one, asker));
    if (signal.aborted) return Promise.resolve({ type: "dropped" });
    if (known) {
      told = told.filter((one) => one !== known);
      if (known.answer.type === "dropped") told.push({ ...known, until: now() + DROPPING });
      return Promise.resolve(known.answer);
    }
    return new Promise((resolve) => {
      const leave = () => {
        waits.delete(wait);
        resolve({ type: "dropped" });
      };
      const wait: Waiting = {
        ...asker,
        answer(answer) {
          signal.removeEventListener("abort", leave);
          resolve(answer);
        },
      };
      waits.add(wait);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  const routes: readonly Route[] = [
    {
      verb: "PUT",
      path: "/standin/answers/{sessionId}",
      open: true,
      answer({ body, key, params }) {
        const parsed = v.safeParse(answerSchema, membersOf(body));
        if (!parsed.success)
          return refuse(
            400,
            parsed.issues.map(({ message }) => message),
          );
        return ok({ answer: tell({ key, sessionId: params["sessionId"] ?? "" }, parsed.output) });
      },
    },
    {
      verb: "GET",
      path: "/standin/answers",
      open: true,
      answer: () =>
        ok({
          waiting: [...waits].map(({ sessionId }) => sessionId),
          told: told.map(({ sessionId }) => sessionId),
        }),
    },
  ];
  return { take, routes };
}
