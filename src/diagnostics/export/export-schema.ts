import * as v from "valibot";
import { type Json, LOG_CATEGORIES, LOG_TYPES } from "../entry.ts";

const about = <Value>(description: string) => v.description<Value, string>(description);

const ISO_TIME = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TIME = "a time in UTC, such as 2026-11-21T10:15:30.000Z";
const time = v.pipe(v.string(TIME), v.regex(ISO_TIME, TIME));

const idOrNull = v.nullable(v.string("an identifier or null"));

const entry = v.strictObject(
  {
    timestamp: v.pipe(time, about("When it happened.")),
    type: v.pipe(v.picklist(LOG_TYPES, `one of ${LOG_TYPES.join(", ")}`), about("How it bodes.")),
    category: v.pipe(
      v.picklist(LOG_CATEGORIES, `one of ${LOG_CATEGORIES.join(", ")}`),
      about("What it is about."),
    ),
    message: v.pipe(v.string("text"), about("One sentence for people.")),
    // Handed on as it is: a schema that made an object anew would lose a key like __proto__.
    details: v.exactOptional(
      v.pipe(
        v.unknown(),
        about("Whatever came with it, without secrets."),
      ) as v.GenericSchema<Json>,
    ),
  },
  "an object with an entry of the log",
);

const shared = {
  timestamp: v.pipe(time, about("When the export was made.")),
  workflowId: v.pipe(idOrNull, about("Masked unless it was shown; null where none is configured.")),
  logs: v.pipe(
    v.array(entry, "a list of entries"),
    about("The log as it stood when the export was made, chunk by chunk, oldest first."),
  ),
};

/** `vapi-diagnostic-<time>.json`, exported from the diagnostic panel. */
export const diagnosticExport = v.pipe(
  v.strictObject(
    {
      timestamp: shared.timestamp,
      environment: v.pipe(
        v.record(v.string(), v.boolean("true or false"), "an object with flags"),
        about("What a call needs, and whether it was there."),
      ),
      assistantId: v.pipe(
        idOrNull,
        about("Masked unless it was shown; null where none is configured."),
      ),
      workflowId: shared.workflowId,
      logs: shared.logs,
    },
    "an object with an export",
  ),
  v.title("Diagnostic export"),
  about("The app's log with its environment, as the diagnostic panel exports it."),
);

/** `workflow-test-<time>.json`, exported from the admin page. */
export const workflowExport = v.pipe(
  v.strictObject(
    {
      timestamp: shared.timestamp,
      workflowId: shared.workflowId,
      publicKey: v.pipe(
        v.nullable(v.string("a key or null")),
        about("Masked unless it was shown; null where none is configured."),
      ),
      sessionId: v.pipe(
        v.nullable(v.string("a session ID or null")),
        about("Of the last session; null where there was none."),
      ),
      logs: shared.logs,
    },
    "an object with an export",
  ),
  v.title("Workflow export"),
  about("The app's log with the session that was tested, as the admin page exports it."),
);

export type DiagnosticExport = v.InferOutput<typeof diagnosticExport>;
export type WorkflowExport = v.InferOutput<typeof workflowExport>;
