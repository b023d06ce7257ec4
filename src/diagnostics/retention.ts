/** After this many days the log forgets an entry; null if it forgets none. The build sets it, and checks the value. */
export const LOG_DAYS = Number(import.meta.env.VITE_LOG_DAYS) || null;

/** Whether the log contains the words of calls. */
export const LOG_HAS_WORDS = import.meta.env.VITE_LOG_TRANSCRIPTS !== "off";
