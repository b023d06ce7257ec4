import type { Page, Route } from "@playwright/test";
import { REAL_BUILD } from "./servers.ts";

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** How one host across the network answers: with a status, or not at all. */
type Answer = number | "nothing";

interface Answers {
  readonly platform: Answer;
  /** Where the call machine is fetched from. */
  readonly machine: Answer;
}

/**
 * Stands between a page of the real build and everybody but its own server. What it answers can be
 * changed at any time; what was asked stands in `asked`.
 */
export async function standBetween(page: Page, answers: Answers): Promise<string[]> {
  const asked: string[] = [];
  const answer = (route: Route, { host }: URL) => {
    const how =
      host === "api.vapi.ai"
        ? answers.platform
        : host === "c.daily.co"
          ? answers.machine
          : "nothing";
    if (how === "nothing") return route.abort();
    const body = JSON.stringify({ message: "Invalid Key.", statusCode: how });
    return route.fulfill({ status: how, body, headers: CORS, contentType: "application/json" });
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

/** All that the page's origin keeps in its databases, as one text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database refused.")));
      });
    const parts: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        parts.push(await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(parts);
  });
