import { field, isObject, keysOf, type Problem } from "./rule-result.ts";

const WHOLE_MEDIA: readonly string[] = ["video", "audio", "screenVideo", "screenAudio"];
const CUSTOM_MEDIA: readonly string[] = ["customVideo", "customAudio"];
const MEDIA_COUNT = WHOLE_MEDIA.length + CUSTOM_MEDIA.length;

/**
 * The permission to receive: `{base, byUserId, byParticipantId}`, all optional. Each grant is a boolean or an
 * object of booleans by medium; custom media have an object of booleans by track name. `base` as an object
 * names all six media, with "*" in each custom one.
 */
export function problemOfCanReceive(canReceive: unknown): Problem {
  if (!isObject(canReceive)) return "canReceive is an object.";
  for (const key of keysOf(canReceive)) {
    const problem = problemOfPart(key, field(canReceive, key));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfPart(key: string, part: unknown): Problem {
  if (key === "base") return problemOfBase(part);
  if (key !== "byUserId" && key !== "byParticipantId") return `canReceive has no ${key}.`;
  if (!isObject(part)) return `canReceive.${key} is an object.`;
  return firstProblem(Object.values(part), problemOfGrant);
}

function problemOfBase(grant: unknown): Problem {
  const problem = problemOfGrant(grant);
  if (problem !== undefined || typeof grant === "boolean") return problem;
  const media = keysOf(grant);
  if (media.length !== MEDIA_COUNT) return "The base of canReceive names every medium.";
  return firstProblem(CUSTOM_MEDIA, (medium) =>
    field(field(grant, medium), "*") === undefined
      ? `The base of canReceive has a "*" in ${medium}.`
      : undefined,
  );
}

function problemOfGrant(grant: unknown): Problem {
  if (typeof grant === "boolean") return undefined;
  if (!isObject(grant)) return "A grant of canReceive is a boolean or an object.";
  return firstProblem(Object.keys(grant), (medium) =>
    problemOfMedium(medium, field(grant, medium)),
  );
}

function problemOfMedium(medium: string, value: unknown): Problem {
  if (WHOLE_MEDIA.includes(medium))
    return typeof value === "boolean" ? undefined : `${medium} of canReceive is a boolean.`;
  if (!CUSTOM_MEDIA.includes(medium)) return `canReceive knows no ${medium}.`;
  if (!isObject(value)) return `${medium} of canReceive is an object.`;
  return Object.values(value).every((it) => typeof it === "boolean")
    ? undefined
    : `${medium} of canReceive has booleans alone.`;
}

function firstProblem<Item>(items: readonly Item[], problemOf: (item: Item) => Problem): Problem {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
