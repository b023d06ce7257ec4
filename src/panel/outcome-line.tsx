import type { Outcome } from "./use-async-action.ts";

/** The result of the last action, announced to screen readers. Takes no space while empty. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome | null }) {
  return (
    <p className="staff__outcome" role="status" data-failed={outcome?.failed ?? false}>
      {outcome?.text}
    </p>
  );
}
