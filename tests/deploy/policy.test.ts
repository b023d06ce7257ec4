import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { policyValuesOf } from "../../scripts/deploy/policy-values.ts";
import { documentHeaders } from "../../scripts/deploy/headers.ts";
import { hostFiles, policiesOf } from "../../scripts/deploy/render.ts";
import { contentPolicy } from "../../scripts/deploy/policy.ts";

const hashed = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "policy-"));
  const head = `<style>p{}</style><style media="print">i{}</style><script type="module" src="/a.js"></script>`;
  writeFileSync(join(folder, "index.html"), `${head}<script>start();</script>`);
  writeFileSync(join(folder, "why-us.html"), `${head}<script>\nstart("why");\n</script>`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("policyValuesOf", () => {
  it("returns the hash of each different inline script and style of all pages", () => {
    expect(policyValuesOf(folder, {})).toEqual({
      scripts: `${hashed("start();")} ${hashed('\nstart("why");\n')}`,
      styles: `${hashed("p{}")} ${hashed("i{}")}`,
      api: "https://api.vapi.ai",
      reports: "",
      violations: "",
    });
  });

  it("takes the origin of the platform and the address for reports from the build's variables", () => {
    const values = policyValuesOf(folder, {
      VITE_VAPI_API_URL: " https://voice.example/api/ ",
      VITE_CSP_REPORT_URL: "https://reports.example/csp?key=1",
      VITE_REPORT_URL: "https://akey@errors.example:8443/sentry/7",
    });
    expect(values).toMatchObject({
      reports: " https://errors.example:8443",
      api: "https://voice.example",
      violations: "; report-uri https://reports.example/csp?key=1",
    });
  });

  it.each([
    ["reports.example", "is not an http or https address"],
    ["ftp://reports.example", "is not an http or https address"],
    ["https://reports.example/;script-src *", "has a character that a header cannot contain"],
    ["https://reports.example/$args", "has a character that a header cannot contain"],
  ])("names the variable with the value %s", (value, fault) => {
    const variables = { VITE_CSP_REPORT_URL: value };
    expect(() => policyValuesOf(folder, variables)).toThrow(
      `VITE_CSP_REPORT_URL ${fault}: "${value}"`,
    );
  });
});

it.each([
  "https://errors.example/7",
  "https://key:word@errors.example/7",
  "ftp://key@errors.example/7",
  "https://key@errors.example/",
  "https://key@errors.example;script-src/7",
  "https://key@errors.example/7?a=b",
])("refuses the address for reports %s without quoting it", (value) => {
  const refused = () => policyValuesOf(folder, { VITE_REPORT_URL: value });
  expect(refused).toThrow("VITE_REPORT_URL is no address for reports");
  expect(refused).not.toThrow("errors.example");
});

describe("policiesOf", () => {
  it("returns the policies that a build was made with, whatever the variables are now", () => {
    const values = policyValuesOf(folder, { VITE_VAPI_API_URL: "https://voice.example" });
    writeFileSync(join(folder, "_headers"), hostFiles(values)["_headers"]);
    expect(policiesOf(folder)).toEqual(documentHeaders(values));
  });

  it("returns no policies for a build that contains none", () => {
    expect(policiesOf(folder)).toEqual({});
  });
});

describe("contentPolicy", () => {
  it("allows neither inline code nor eval, and admits the platform's configured address only", () => {
    const policy = contentPolicy(
      policyValuesOf(folder, { VITE_VAPI_API_URL: "https://voice.example" }),
    );
    expect(policy).not.toMatch(/'unsafe-(inline|eval|hashes)'|\s\*[;\s]|http:/);
    expect(policy).toContain("connect-src 'self' https://voice.example https://*.daily.co");
    expect(policy).not.toContain("vapi.ai");
  });
});
