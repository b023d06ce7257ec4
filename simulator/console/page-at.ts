import { allPages, pages } from "../../src/content/pages.ts";
import type { ScenarioPage } from "../scenario/schema.ts";

/** The page on which a scenario's calls start. */
export const PATH_OF: Readonly<Record<ScenarioPage, string>> = {
  home: pages.home.path,
  admin: pages.adminTesting.path,
};

/** The policy of calls at a path; home's for an unknown path. */
export const pageAt = (pathname: string): ScenarioPage =>
  allPages.find(({ path }) => path === pathname.replace(/\/+$/, ""))?.policy ?? "home";
