import { FIXTURES_PATH } from "../page-address.ts";

/** Only the development server can write into the project. */
export const canSaveFixture: boolean = import.meta.env.DEV;

/**
 * Writes a scenario into `fixtures/scenarios`, and its golden trace. An existing file is replaced only on request.
 * Resolves with the outcome and a message for people.
 */
export async function saveFixture(id: string, text: string, replace: boolean) {
  try {
    const response = await fetch(`${FIXTURES_PATH}${id}`, {
      method: "PUT",
      body: text,
      headers: { "content-type": "application/json", ...(!replace && { "if-none-match": "*" }) },
    });
    const message = await response.text();
    const type = response.ok ? "saved" : response.status === 412 ? "exists" : "failed";
    return { type, message } as const;
  } catch {
    const message = "The development server does not answer. Is it running?";
    return { type: "failed", message } as const;
  }
}
