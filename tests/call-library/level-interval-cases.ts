import fc from "fast-check";
import { checkLevelInterval } from "../../simulator/standin/rules/level-interval.ts";
import type { Case } from "./case.ts";
import { hostile } from "./hostile.ts";

export const levelInterval: Case = {
  method: "startRemoteParticipantsAudioLevelObserver",
  rule: checkLevelInterval,
  inputs: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 90, max: 110 }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, false, "", 0, "200", 200n, [200]) },
    { weight: 1, arbitrary: hostile },
  ),
  edges: [
    [100, 99.9],
    [Infinity, -Infinity],
    [undefined, {}],
    ["", "100"],
    [0, 1],
  ],
};
