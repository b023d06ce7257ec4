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
  ],
  "type must be one of the following values: created, refused, garbled, dropped",
);

/** The answers that were told for calls which are asked for with a directed key. */
export interface DirectedAnswers {
  /** Takes the answer for a session, or waits for it; `dropped` once whoever waits has gone. */
  take(sessionId: string, signal: AbortSignal): Promise<WebCallAnswer>;
  readonly routes: readonly Route[];
}

interface Waiting {
  readonly sessionId: string;
  readonly answer: (answer: WebCallAnswer) => void;
}

/**
 * A call may be asked for before its answer is told, or after. Either way the answer is used once; but
 * for `dropped`, since a browser asks once more where a connection that it had used before is closed.
 */
export function createDirectedAnswers(): DirectedAnswers {
  const told = new Map<string, WebCallAnswer>();
  const waits = new Set<Waiting>();

  function tell(sessionId: string, answer: WebCallAnswer): "used" | "kept" {
    const [first] = [...waits].filter((wait) => wait.sessionId === sessionId);
    if (!first || answer.type === "dropped") told.set(sessionId, answer);
    if (!first) return "kept";
    waits.delete(first);
    first.answer(answer);
    return "used";
  }

  function take(sessionId: string, signal: AbortSignal): Promise<WebCallAnswer> {
    const known = told.get(sessionId);
    if (signal.aborted) return Promise.resolve({ type: "dropped" });
    if (known) {
      if (known.type !== "dropped") told.delete(sessionId);
      return Promise.resolve(known);
    }
    return new Promise((resolve) => {
      const leave = () => {
        waits.delete(wait);
        resolve({ type: "dropped" });
      };
      const wait: Waiting = {
        sessionId,
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
      answer({ body, params }) {
        const parsed = v.safeParse(answerSchema, membersOf(body));
        if (!parsed.success)
          return refuse(
            400,
            parsed.issues.map(({ message }) => message),
          );
        return ok({ answer: tell(params["sessionId"] ?? "", parsed.output) });
      },
    },
    {
      verb: "GET",
      path: "/standin/answers",
      open: true,
      answer: () =>
        ok({ waiting: [...waits].map(({ sessionId }) => sessionId), told: [...told.keys()] }),
    },
  ];
  return { take, routes };
}
