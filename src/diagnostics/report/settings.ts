/** The address for reports (`VITE_REPORT_URL`), which the build checks; null if this build sends none. */
export const REPORT_URL = import.meta.env.VITE_REPORT_URL || null;

/** The share of page loads that report, from 0 to 1. The build checks it. */
export const REPORT_SHARE = Number(import.meta.env.VITE_REPORT_SHARE || 1);
