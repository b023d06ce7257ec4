import type { WebCallAnswer } from "../../simulator/standin/platform/web-call-answer.ts";
import { CALL, expect, NOT_LET_IN, test, type TrapPage } from "./trap-page.ts";

const LAST_RULE =
  "An unexpected error occurred. Please check your internet connection and try again.";

/** The text that the error box quotes, or null if it shows the text of the catalogue's last rule. */
type Shown = string | null;

async function expectShown(trap: TrapPage, shown: Shown): Promise<void> {
  await expect(trap.errorText).toHaveText(shown === null ? LAST_RULE : `Service error: ${shown}`);
  // The browser logs each failed request.
  const complaints = trap.complaints.splice(0);
  expect(complaints.filter((one) => !one.startsWith("Failed to load resource: "))).toEqual([]);
}

const NO_CALL = "Cannot read properties of null (reading 'webCallUrl')";

/** Answers of the platform, the text that is shown for each, and the raw text of the SDK's error. */
const ANSWERS: readonly (readonly [string, WebCallAnswer, Shown, raw?: string])[] = [
  ["a success without a body", { type: "garbled", status: 201, text: "" }, null, NO_CALL],
  ["a success with HTML", { type: "garbled", status: 201, text: "<h1>Hello</h1>" }, null, NO_CALL],
  ["a success with the body null", { type: "refused", status: 201, body: null }, null, NO_CALL],
  ["a success that is cut off", { type: "cut", status: 201 }, null, NO_CALL],
  ["an error that is cut off", { type: "cut", status: 500 }, null, "Failed to fetch"],
  [
    "an error with the body null",
    { type: "refused", status: 500, body: null },
    null,
    '{"data":null,"error":null}',
  ],
  [
    "an error with a list of messages",
    {
      type: "refused",
      status: 400,
      body: { message: ["assistant.model must be an object"], error: "Bad Request" },
    },
    "assistant.model must be an object",
  ],
  [
    "an error that is a list of messages",
    { type: "refused", status: 400, body: ["Too many assistants"] },
    "Too many assistants",
  ],
  // This answer is last, because Chromium repeats its request on a new connection.
  ["no answer", { type: "dropped" }, null, "Failed to fetch"],
];

/** Returns the text of the SDK's last error. Its message may itself be a native error. */
const rawText = (trap: TrapPage): Promise<unknown> =>
  trap.page.evaluate(() => {
    const payload = window.watched?.said.findLast(({ event }) => event === "error")?.payload;
    const { message } = (payload as { error: { message: unknown } }).error;
    return message instanceof Error ? message.message : message;
  });

test("the error box quotes the text of the platform's failed answer, if any", async ({ trap }) => {
  await trap.enter();
  for (const [title, answer, shown, raw] of ANSWERS)
    await test.step(title, async () => {
      await trap.answerBy(answer);
      await trap.startWith([CALL], 20);
      await expectShown(trap, shown);
      if (raw !== undefined) expect(await rawText(trap)).toBe(raw);
    });
});

/** Answers the SDK's request to join with an error of any shape, in place of the call machine. */
async function refuseJoin({ page }: TrapPage, error: unknown): Promise<void> {
  await page.waitForFunction(() =>
    window.watched?.posted.some(({ action }) => action === "join-meeting"),
  );
  await page.evaluate((given) => {
    const join = window.watched?.posted.find(({ action }) => action === "join-meeting");
    window.postMessage({ ...join, from: "embedded", error: given });
  }, error);
}

const NOBODY = "Nobody may join";

const REFUSALS: readonly (readonly [string, unknown, Shown])[] = [
  ["with a type and a msg", { type: "not-allowed", msg: NOBODY }, NOBODY],
  ["with an object as its errorMsg", { errorMsg: { type: "x", msg: NOBODY } }, NOBODY],
  ["with a nested text", { details: [{ message: NOBODY }] }, NOBODY],
  ["with a list of texts", [NOBODY], NOBODY],
  ["with a native error", { name: "TypeError", message: "x is undefined" }, null],
  ["without any text", { code: 7 }, null],
];

test("the error box quotes the text of a refused join, if any", async ({ trap }) => {
  await trap.enter({ tapped: false });
  for (const [title, error, shown] of REFUSALS)
    await test.step(title, async () => {
      // A new page, because the machine of the previous step still waits for its join.
      await trap.reload();
      await trap.startWith([NOT_LET_IN]);
      await refuseJoin(trap, error);
      await expectShown(trap, shown);
    });
});

test("the admin page quotes errorMsg if the error has no other text", async ({ trap }) => {
  await trap.enterSession();
  await trap.execute({ do: "fail", error: { errorMsg: NOBODY } });
  await expectShown(trap, NOBODY);
});
