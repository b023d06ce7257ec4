import type { ScenarioPage } from "../scenario/schema.ts";

const ADMIN_PATH = "/admin-testing";

/** Where the calls of a page are made. */
export const PATH_OF: Readonly<Record<ScenarioPage, string>> = { home: "/", admin: ADMIN_PATH };

/** Whose policy a path follows: every page but the admin page follows home's. */
export const pageAt = (pathname: string): ScenarioPage =>
  pathname.replace(/\/+$/, "") === ADMIN_PATH ? "admin" : "home";
