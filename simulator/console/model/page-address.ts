import { allPages, pages } from "../../../src/content/pages.ts";
import type { ScenarioPage } from "../../scenario/schema.ts";

/** The path of each page on which a scenario's calls can start. */
export const PATH_OF: Readonly<Record<ScenarioPage, string>> = {
  home: pages.home.path,
  admin: pages.adminTesting.path,
};

/** The page whose policy applies to calls at a path: `home` unless the path is the admin page's. */
export const pageAt = (pathname: string): ScenarioPage =>
  allPages.find(({ path }) => path === pathname.replace(/\/+$/, ""))?.policy ?? "home";

/** The providers of a simulator build: the scripted one, or the real SDK over stand-ins for the network. */
export const PROVIDER_NAMES = { scripted: "Scripted", standin: "Real SDK" };
export type ProviderChoice = keyof typeof PROVIDER_NAMES;
export const PROVIDER_CHOICES = Object.keys(PROVIDER_NAMES) as ProviderChoice[];

/** The query that names the provider; empty for the default one. */
export const providerQuery = (provider: ProviderChoice) =>
  provider === choiceOf(null) ? {} : { provider };

/** The provider that the address names, or the default of the build if it names none. */
export const choiceOf = (wish: string | null): ProviderChoice =>
  PROVIDER_CHOICES.find((choice) => choice === wish) ??
  (import.meta.env.VITE_SIM_PROVIDER === "standin" ? "standin" : "scripted");

/** The path at which the development server takes scenarios for `fixtures/scenarios`. */
export const FIXTURES_PATH = "/__voice-sim/fixtures/";
