/**
 * The fraction of the way to a goal that a step of `step` ms covers. Two half steps together cover the same
 * fraction. `pace` is the time in which about two thirds of the way are covered, in ms.
 */
export const wayIn = (step: number, pace: number): number => 1 - Math.exp(-step / pace);
