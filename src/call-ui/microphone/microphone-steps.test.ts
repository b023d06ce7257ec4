import { describe, expect, it } from "vitest";
import { microphoneSteps } from "./microphone-steps.ts";

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)`;

const firstStep = (userAgent: string, maxTouchPoints = 0) =>
  microphoneSteps({ userAgent, maxTouchPoints })[0];

describe("microphoneSteps", () => {
  it.each([
    ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36`, /left of the/],
    ["Edge", `Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/140.0`, /left of the/],
    ["Chrome on a Mac", `${MAC} ${CHROME} Safari/537.36`, /left of the address/],
    ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile`, /Permissions/],
    ["Firefox", `${MAC} Gecko/20100101 Firefox/142.0`, /crossed-out microphone/],
    ["Firefox on Android", "Mozilla/5.0 (Android 15; Mobile) Gecko/142.0 Firefox/142.0", /lock/],
    ["Safari on a Mac", `${MAC} ${APPLE} Version/18.5 Safari/605.1.15`, /Safari menu/],
    ["Safari on an iPhone", `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, /page button/],
    ["Chrome on an iPhone", `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, /Settings app/],
    ["an unknown browser", "Lynx/2.9", /settings of this site/],
  ])("returns the steps for %s", (_, userAgent, expected) => {
    expect(firstStep(userAgent)).toMatch(expected);
  });

  it("recognises an iPad that poses as a Mac by its touch screen", () => {
    const pad = `${MAC} ${APPLE} Version/18.5 Safari/605.1.15`;
    expect(firstStep(pad, 5)).toMatch(/page button/);
  });
});
