import * as v from "valibot";
import { type Json, LOG_CATEGORIES, LOG_TYPES } from "../entry.ts";

const about = <Value>(description: string) => v.description<Value, string>(description);

const ISO_TIME = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TIME = "a time in UTC, such as 2026-11-21T10:15:30.000Z";
const time = v.pipe(v.string(TIME), v.regex(ISO_TIME, TIME));

/** @param expected names the value and null, for faults. */
const maskedOrNull = (expected: string) =>
  v.pipe(
    v.nullable(v.string(expected)),
    about("Masked unless identifiers were shown; null if none is configured."),
  );

const entry = v.strictObject(
  {
    timestamp: v.pipe(time, about("Time of the event.")),
    type: v.pipe(v.picklist(LOG_TYPES, `one of ${LOG_TYPES.join(", ")}`), about("Severity.")),
    category: v.pipe(
      v.picklist(LOG_CATEGORIES, `one of ${LOG_CATEGORIES.join(", ")}`),
      about("Subject."),
    ),
    message: v.pipe(v.string("text"), about("One readable sentence.")),
    // A custom schema returns the value itself: an object schema would copy it and lose a key like __proto__.
    details: v.exactOptional(
      v.pipe(v.unknown(), about("Data of the event, without secrets.")) as v.GenericSchema<Json>,
    ),
  },
  "an object with an entry of the log",
);

const timestamp = v.pipe(time, about("Time of the export."));
const workflowId = maskedOrNull("an identifier or null");
const logs = v.pipe(
  v.array(entry, "a list of entries"),
  about("Entries at the time of the export, chunk by chunk, oldest first."),
);

/** `vapi-diagnostic-<time>.json`, exported from the diagnostic panel. */
export const diagnosticExport = v.pipe(
  v.strictObject(
    {
      timestamp,
      environment: v.pipe(
        v.record(v.string(), v.boolean("true or false"), "an object with flags"),
        about("Requirements of a call, and whether each was met."),
      ),
      assistantId: maskedOrNull("an identifier or null"),
      workflowId,
      logs,
    },
    "an object with an export",
  ),
  v.title("Diagnostic export"),
  about("The log and the environment, exported from the diagnostic panel."),
);

/** `workflow-test-<time>.json`, exported from the admin page. */
export const workflowExport = v.pipe(
  v.strictObject(
    {
      timestamp,
      workflowId,
      publicKey: maskedOrNull("a key or null"),
      sessionId: v.pipe(
        v.nullable(v.string("a session ID or null")),
        about("ID of the last session; null if there was none."),
      ),
      logs,
    },
    "an object with an export",
  ),
  v.title("Workflow export"),
  about("The log and the tested session, exported from the admin page."),
);
