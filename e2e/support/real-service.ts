import type { Page } from "@playwright/test";
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

/**
 * Answers all requests to other hosts. The platform creates a call if its status is 201. The
 * answers can be changed at any time.
 *
 * @param answers those of the platform, and of the call machine's address.
 * @param created further fields of a created call.
 * @returns the requests so far, such as `GET https://c.daily.co/`.
 */
export async function standBetween(
  page: Page,
  answers: Readonly<Record<"platform" | "machine", Answer>>,
  created: object = {},
): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== REAL_BUILD,
    (route) => {
      const request = route.request();
      asked.push(`${request.method()} ${request.url()}`);
      const { platform, machine } = answers;
      const hosts: Record<string, Answer> = { "api.vapi.ai": platform, "c.daily.co": machine };
      const status = hosts[new URL(request.url()).host] ?? "nothing";
      if (status === "nothing") return route.abort();
      const json =
        status === 201 ? { ...CALL, ...created } : { message: "Invalid Key.", statusCode: status };
      return route.fulfill({ status, json, headers: CORS });
    },
  );
  return asked;
}
