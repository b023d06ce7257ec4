/** The texts of the privacy page that do not depend on the build. */
export const privacyTexts = {
  lead: "Your voice is processed only in a call that you start. What this site keeps of it stays in your browser.",
  brief: ["No cookies", "No advertising", "Microphone off until you call"],
  during: {
    title: "During a call",
    text: "Your voice travels encrypted to the voice service, which processes it to answer you. Its operator decides what it keeps. If a call is filmed, the page says so, and your browser asks you for the camera. From the press of the start button on, your browser contacts these hosts:",
  },
  kept: { title: "What stays in your browser" },
  interrupted: {
    title: "An interrupted call",
    text: "If a reload or a crash ends a call, its words are kept until you close the tab, so that you can read them.",
  },
  marks: {
    title: "Fonts and open calls",
    text: "A note that the fonts are loaded, so that later pages show them at once, and one that a call is open, so that other tabs know.",
  },
  forget: {
    title: "Delete it",
    text: "The button deletes all of this, in every tab. It cannot delete what the voice service keeps.",
  },
} as const;

/** What happens before a call. `reports`: whether the build sends reports. */
export const beforeTexts = (reports: boolean) => ({
  title: "Before a call",
  text: `The page talks only to its own server${reports ? ", but for reports of errors" : ""}. Like every server, this one sees your IP address and your browser’s name. It records neither, unless its operator decides otherwise. There are no cookies${
    reports ? " and no advertising" : ", no advertising and no statistics about you"
  }. Your microphone is off.`,
});

/** What a build that sends reports sends to this host. */
export const reportTexts = (host: string) => ({
  title: "Reports",
  text: `After a call and after an error, your browser reports to ${host} how the call ended, how long each step took and how good the network was, or where in the code the error occurred. It has no words of a call, and only the first characters of its session ID. Like every server, the host sees your IP address and your browser’s name. The report asks it not to store the address, but its operator decides. While you are offline, up to twenty reports wait in your browser. None is sent if your browser asks not to be tracked.`,
});

interface LogFacts {
  /** After this many days entries are removed; null for never. */
  readonly days: number | null;
  readonly hasWords: boolean;
}

/** What the log keeps, and for how long. */
export const logTexts = ({ days, hasWords }: LogFacts) => ({
  title: "A log",
  text: `It says what happened on the page and in calls, ${hasWords ? "with" : "without"} the words of calls, so that a fault can be found. Nobody sees it unless you export it. ${
    days === null
      ? "It stays until you delete it."
      : `Entries are deleted after ${days === 1 ? "one day" : `${days} days`}.`
  }`,
});
