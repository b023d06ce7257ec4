import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnv, type Plugin, type ResolvedConfig } from "vite";
import { serveBuild } from "../built/serve-build.ts";
import { SCRIPTED_CONTACT } from "../../simulator/engine/session-setup.ts";
import { CONFIGURATION_KEYS, CONTACT_FORM } from "../../src/provider/parse-configuration.ts";
import { ROOT } from "../run.ts";
import { addressOf, policyValuesOf, reportOriginOf } from "./policy-values.ts";
import { CONFIG_PATH, LICENCES } from "./headers.ts";
import { precompress } from "./precompress.ts";
import { hostFiles, policiesOf } from "./render.ts";

const folderOf = ({ root, build }: ResolvedConfig): string => resolve(root, build.outDir);

const variablesOf = ({ mode, envDir, root }: ResolvedConfig) => loadEnv(mode, envDir || root);

/** Simulator builds have no policy: the stage of `/__sim` is a frame, which the policy forbids. */
const isReal = ({ mode }: ResolvedConfig): boolean => mode !== "sim";

/** The build's variable behind each key of the configuration. */
const SETTINGS = {
  publicKey: "VITE_VAPI_PUBLIC_KEY",
  assistant: "VITE_VAPI_ASSISTANT_ID",
  workflow: "VITE_VAPI_WORKFLOW_ID",
  apiUrl: "VITE_VAPI_API_URL",
  contactUrl: "VITE_CONTACT_URL",
} as const satisfies Record<(typeof CONFIGURATION_KEYS)[number], string>;

const ADDRESSES = ["VITE_VAPI_API_URL", "VITE_CSP_REPORT_URL"] as const;

/** The forms of variables that the app's code reads; each may be empty. */
const FORMS: Readonly<Record<string, readonly [form: RegExp, words: string]>> = {
  VITE_CONTACT_URL: [CONTACT_FORM, "a mailto: or https address"],
  VITE_LOG_DAYS: [/^[1-9]\d{0,4}$/, "a whole number of days from 1"],
  VITE_LOG_TRANSCRIPTS: [/^(on|off)$/, '"on" or "off"'],
  VITE_REPORT_SHARE: [/^(1|0?\.\d*[1-9]\d*)$/, "a number above 0, at most 1"],
};

const SIM_VARIABLES = {
  "import.meta.env.VITE_REPORT_URL": '""',
  "import.meta.env.VITE_CONTACT_URL": JSON.stringify(SCRIPTED_CONTACT),
};

/** @throws Error if a variable has a value without a meaning. */
function checkVariables(variables: Readonly<Record<string, string>>): void {
  for (const name of ADDRESSES) addressOf(variables, name);
  reportOriginOf(variables);
  for (const [name, [form, words]] of Object.entries(FORMS)) {
    const value = variables[name] ?? "";
    if (value !== "" && !form.test(value))
      throw new Error(`${name} must be ${words}; it is "${value}".`);
  }
}

/** The configuration that a build contains, which may be replaced on the server. */
function configurationText(variables: Readonly<Record<string, string>>): string {
  const values = CONFIGURATION_KEYS.map((key) => [key, variables[SETTINGS[key]] ?? ""]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}

/** nginx's headers for a build. A folder without this file beside it is an incomplete build. */
const headersBeside = (folder: string): string => `${folder}.nginx.conf`;

/** Writes the configuration and the files of hosts into a real build, and nginx's headers beside its folder. */
function writeHostFiles(config: ResolvedConfig): void {
  const folder = folderOf(config);
  const variables = variablesOf(config);
  const { "headers.nginx.conf": nginx, ...inside } = hostFiles(policyValuesOf(folder, variables));
  const files = { ...inside, [CONFIG_PATH]: configurationText(variables) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(headersBeside(folder), nginx);
}

/**
 * Vite plugin: completes a build for its host, and serves it as a host does. It comes after the plugin that writes
 * the documents.
 */
export function deployment(): Plugin[] {
  let config: ResolvedConfig;
  return [
    {
      name: "variables",
      // Only real builds send reports, because a scripted call has no visitor.
      config: (_, { mode }) => (mode === "sim" ? { define: SIM_VARIABLES } : {}),
      configResolved: (resolved) => checkVariables(variablesOf(resolved)),
    },
    {
      name: "preview",
      apply: "serve",
      configurePreviewServer(server) {
        const folder = folderOf(server.config);
        server.middlewares.use(serveBuild(folder, policiesOf(folder)));
      },
    },
    {
      name: "deployment",
      apply: (_, { isSsrBuild = false, command }) => command === "build" && !isSsrBuild,
      configResolved(resolved) {
        config = resolved;
      },
      // A build that is interrupted from here on must not be published with the headers of the previous build.
      renderStart() {
        if (config.build.write) rmSync(headersBeside(folderOf(config)), { force: true });
      },
      writeBundle: {
        order: "post",
        sequential: true,
        async handler() {
          copyFileSync(join(ROOT, "THIRD-PARTY.md"), join(folderOf(config), LICENCES));
          await precompress(folderOf(config));
          if (isReal(config)) writeHostFiles(config);
        },
      },
    },
  ];
}
