import { resolveConfig } from "vite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deployment } from "../../scripts/deploy/deployment.ts";

afterEach(() => vi.unstubAllEnvs());

/** Begins a build with a variable in the environment. */
function buildWith(name: string, value: string) {
  vi.stubEnv(name, value);
  return resolveConfig({ configFile: false, envDir: false, plugins: deployment() }, "build");
}

describe("a build", () => {
  it.each([
    ["VITE_CONTACT_URL", "hello@pearlline.example", "a mailto: or https address"],
    ["VITE_CONTACT_URL", "http://pearlline.example", "a mailto: or https address"],
    ["VITE_CONTACT_URL", "javascript:alert()", "a mailto: or https address"],
    ["VITE_LOG_DAYS", "0", "a whole number of days from 1"],
    ["VITE_LOG_DAYS", "a week", "a whole number of days from 1"],
    ["VITE_LOG_TRANSCRIPTS", "no", '"on" or "off"'],
    ["VITE_REPORT_SHARE", "0.0", "a number above 0, at most 1"],
    ["VITE_REPORT_SHARE", "1.5", "a number above 0, at most 1"],
  ])("refuses %s=%s and says what it must be", async (name, value, words) => {
    await expect(buildWith(name, value)).rejects.toThrow(
      `${name} must be ${words}; it is "${value}".`,
    );
  });

  it.each([
    ["VITE_VAPI_API_URL", "api.vapi.ai", "VITE_VAPI_API_URL is not an http or https address"],
    ["VITE_CSP_REPORT_URL", "/reports", "VITE_CSP_REPORT_URL is not an http or https address"],
    ["VITE_REPORT_URL", "https://host/1", "VITE_REPORT_URL is no address for reports"],
  ])("refuses %s=%s, which is not an address", async (name, value, message) => {
    await expect(buildWith(name, value)).rejects.toThrow(message);
  });

  it.each([
    ["VITE_CONTACT_URL", "mailto:hello@pearlline.example?subject=Nora"],
    ["VITE_CONTACT_URL", "https://pearlline.example/contact"],
    ["VITE_LOG_DAYS", "30"],
    ["VITE_LOG_TRANSCRIPTS", "off"],
    ["VITE_REPORT_SHARE", "0.05"],
    ["VITE_REPORT_SHARE", ".5"],
    ["VITE_REPORT_SHARE", "1"],
    ["VITE_REPORT_URL", ""],
  ])("accepts %s=%s", async (name, value) => {
    await expect(buildWith(name, value)).resolves.toMatchObject({ command: "build" });
  });
});
