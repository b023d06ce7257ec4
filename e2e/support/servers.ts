/** The address of the real build. The configuration chooses the ports before any test is read. */
export const REAL_BUILD = `http://127.0.0.1:${process.env["E2E_REAL_PORT"] ?? ""}`;
