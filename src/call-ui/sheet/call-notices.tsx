import type { ReactNode } from "react";

/**
 * The live region for problems of a call. It is rendered before the first problem, because screen readers
 * announce only later changes of a region.
 */
export const CallNotices = ({ children }: { readonly children: ReactNode }) => (
  <div className="call-notices" aria-live="polite">
    {children}
  </div>
);
