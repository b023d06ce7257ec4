// The shapes in which the SDK reports errors, with made-up contents. What is left out of them (stacks,
// times, ids) no rule reads.

/** A fatal error of the call machine: the text is there three times over, the type twice. */
export const daily = (type: string, msg: string, errorMsg = msg): unknown => ({
  type: "daily-error",
  error: { message: { type, msg }, action: "error", errorMsg, error: { type, msg } },
});

/** A start that the service answered with an HTTP error: only what its body says is left. */
export const refusedStart = (body: unknown): unknown => ({
  type: "start-method-error",
  stage: "unknown",
  error: { message: body, data: null, error: body },
  context: { hasAssistant: true, hasSquad: false, hasWorkflow: false, isMobile: false },
});

/** A start that broke off before any answer came. */
export const brokenStart = (message: string, name?: string): unknown => ({
  type: "start-method-error",
  stage: "unknown",
  error: { message, ...(name !== undefined && { name }) },
});

/** A failure of one of the steps of setting a call up. */
export const failedStep = (type: string, error: unknown): unknown => ({
  type,
  stage: type.replace(/-error$/, ""),
  error,
});

const BUNDLE =
  "https://c.daily.co/call-machine/versioned/0.87.0/static/call-machine-object-bundle.js";
const NOT_LOADED = `Failed to load call object bundle ${BUNDLE}: TypeError: Failed to fetch`;

/** The call machine's code cannot be fetched: the SDK reports the one failure three times. */
export const bundleFailures: readonly [unknown, unknown, unknown] = [
  daily("connection-error", "Failed to load call object bundle.", NOT_LOADED),
  failedStep("daily-call-join-error", { message: NOT_LOADED }),
  brokenStart(NOT_LOADED),
];
