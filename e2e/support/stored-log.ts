import { expect, type Page } from "@playwright/test";

interface StoredEntry {
  readonly timestamp: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Returns the stored log entries of all tabs, oldest first. */
export const storedLog = (page: Page): Promise<readonly StoredEntry[]> =>
  page.evaluate(async () => {
    const name = "diagnostic-log";
    // Checks first, because opening a missing database would create it.
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return [];
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database refused.")));
      });
    const database = await resultOf(indexedDB.open(name));
    const transaction = database.transaction(["chunks", "parked"]);
    // A page that was left has parked its last entries for the next page that opens the log.
    const stored = await Promise.all(
      ["chunks", "parked"].map((name) => resultOf(transaction.objectStore(name).getAll())),
    );
    database.close();
    const chunks = stored.flat() as { readonly text: string }[];
    return chunks.flatMap(({ text }) => JSON.parse(`[${text}]`) as StoredEntry[]);
  });

/** Returns the messages of stored entries that contain a word. */
export async function storedMessages(page: Page, word: string): Promise<readonly string[]> {
  const entries = await storedLog(page);
  return entries.map(({ message }) => message).filter((message) => message.includes(word));
}

/** Waits until the log is open and has stored the notes that were taken before. */
export async function logIsOpen(page: Page): Promise<void> {
  await expect
    .poll(() => storedMessages(page, "The page was opened"), { message: "the log's first entries" })
    .not.toEqual([]);
}

// oxlint-disable no-console -- the tests look for console messages in the log.

export const sayInConsole = (page: Page, words: string) =>
  page.evaluate((text) => console.info(text), words);
