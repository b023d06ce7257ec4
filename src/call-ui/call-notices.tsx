import type { ComponentProps } from "react";
import { CallProblems } from "./call-problems.tsx";

/**
 * The live region for problems of a call. It is rendered before the first problem, because screen readers
 * announce only later changes of a region.
 */
export const CallNotices = (props: ComponentProps<typeof CallProblems>) => (
  <div className="call-notices" aria-live="polite">
    <CallProblems {...props} />
  </div>
);
