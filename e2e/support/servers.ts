/** The address of the server of the real build. playwright.config.ts sets the port. */
export const REAL_BUILD = `http://127.0.0.1:${process.env["E2E_REAL_PORT"] ?? ""}`;

/** The address of the server of the simulator build, which tests open by default. */
export const SIMULATOR = `http://127.0.0.1:${process.env["E2E_PORT"] ?? ""}`;
