import type { Page, Route } from "@playwright/test";
import { REAL_BUILD } from "./servers.ts";

export const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** The response of a host: a status, or "nothing" for a failed connection. */
type Answer = number | "nothing";

const ROOM = "https://vapi.daily.co/room";
/** A call as the platform creates it. */
export const CALL = {
  id: "a-call",
  webCallUrl: ROOM,
  transport: { provider: "daily", callUrl: ROOM },
};

interface Answers {
  readonly platform: Answer;
  /** The call machine's address. */
  readonly machine: Answer;
}

/**
 * Answers all requests to other hosts. The platform creates a call if its status is 201. The
 * answers can be changed at any time.
 *
 * @param created further fields of a created call.
 * @returns the requests so far, such as `GET https://c.daily.co/`.
 */
export async function standBetween(
  page: Page,
  answers: Answers,
  created: object = {},
): Promise<string[]> {
  const asked: string[] = [];
  const answer = (route: Route, { host }: URL) => {
    const how =
      host === "api.vapi.ai"
        ? answers.platform
        : host === "c.daily.co"
          ? answers.machine
          : "nothing";
    if (how === "nothing") return route.abort();
    const json =
      how === 201 ? { ...CALL, ...created } : { message: "Invalid Key.", statusCode: how };
    return route.fulfill({ status: how, json, headers: CORS });
  };
  await page.route(
    (url) => url.origin !== REAL_BUILD,
    (route) => {
      const request = route.request();
      asked.push(`${request.method()} ${request.url()}`);
      return answer(route, new URL(request.url()));
    },
  );
  return asked;
}
