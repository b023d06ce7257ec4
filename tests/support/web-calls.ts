import { testPlatform } from "./test-platform.ts";

export const SESSION = "5e551011";
const variableValues = {
  sessionId: SESSION,
  timestamp: "2026-03-01T10:00:00.000Z",
  type: "assistant",
};
export const ASSISTANT = { assistantId: "an-assistant", assistantOverrides: { variableValues } };
export const WORKFLOW = {
  workflowId: "a-workflow",
  workflowOverrides: {
    variableValues: { ...variableValues, type: "workflow", page: "admin-testing" },
  },
};

/** Creates a platform with helpers that request web calls. */
export function webCalls() {
  const world = testPlatform();
  const { waits, ask, fetchRaw, fetchJson } = world;
  const call = (body: unknown, key = "any-key", signal?: AbortSignal) =>
    fetchRaw("/call/web", {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  const answered = async (body: unknown, key?: string) => {
    const response = await call(body, key);
    if (response === "drop") return "drop";
    return { status: response.status, text: await response.text() };
  };
  /** Sets the answer for the call of a session. Without a key the answer fits a call with any key. */
  const setAnswer = async (answer: unknown, session = SESSION, key = "") => {
    const { status, body } = await fetchJson(`/standin/answers/${session}`, {
      method: "PUT",
      ...(key !== "" && { headers: { authorization: `Bearer ${key}` } }),
      body: JSON.stringify(answer),
    });
    return [status, body];
  };
  const waiting = async () => (await ask("GET", "/standin/answers")).body;
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  /** Resolves when a call waits for its answer. */
  const untilCallWaits = () =>
    until(async () => ((await waiting()) as { waiting: unknown[] }).waiting.length > 0);
  /** Resolves when the platform waits for a timer. */
  const untilTimerWaits = () => until(() => waits.length > 0);
  return { ...world, untilTimerWaits, call, answered, setAnswer, waiting, untilCallWaits };
}
