import type { Outcome } from "./use-async-action.ts";

/** What became of the last action. Read out as it comes; empty it takes no room. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome | null }) {
  return (
    <p className="staff__outcome" role="status" data-failed={outcome?.failed ?? false}>
      {outcome?.text}
    </p>
  );
}
