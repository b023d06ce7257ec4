/** Browsers by their user agent, with the steps that allow the microphone. The first match counts. */
const STEPS: readonly (readonly [name: RegExp, steps: readonly string[]])[] = [
  [
    /(?:iPhone|iPad|iPod).*(?:CriOS|FxiOS|EdgiOS)/,
    ["Open the Settings app and tap your browser in its list of apps.", "Turn on Microphone."],
  ],
  [
    /iPhone|iPad|iPod/,
    [
      "Tap the page button beside the address, then open Website Settings.",
      "Set Microphone to Allow.",
    ],
  ],
  [
    /Android.*Firefox\//,
    ["Tap the lock beside the address.", "Tap Microphone, so that it is allowed."],
  ],
  [
    /Firefox\//,
    [
      "Click the crossed-out microphone beside the address.",
      "Remove the block with the cross beside “Blocked”.",
    ],
  ],
  [
    /Android.*Chrome\//,
    ["Tap the icon beside the address, then Permissions.", "Turn on Microphone."],
  ],
  [/Chrome\//, ["Click the icon to the left of the address.", "Turn on Microphone."]],
  [
    /Safari\//,
    ["In the Safari menu choose “Settings for This Website…”.", "Set Microphone to Allow."],
  ],
];
const OTHERWISE = ["Open the settings of this site beside the address.", "Allow the microphone."];

/** The steps that allow the microphone for this site in the visitor's browser. */
export function microphoneSteps(
  browser: Pick<Navigator, "userAgent" | "maxTouchPoints">,
): readonly string[] {
  const { userAgent, maxTouchPoints } = browser;
  // An iPad poses as a Mac, but has several touch points.
  const isTablet = userAgent.includes("Macintosh") && maxTouchPoints > 1;
  const name = isTablet ? userAgent.replace("Macintosh", "iPad") : userAgent;
  return STEPS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHERWISE;
}
