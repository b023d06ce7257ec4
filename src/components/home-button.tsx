import { Button } from "./button.tsx";

interface HomeButtonProps {
  /** Whether a call is on, which going home would end. */
  readonly calling: boolean;
  readonly onPress: () => void;
}

/** Leads to the first page. The label says when that ends a call. */
export function HomeButton({ calling, onPress }: HomeButtonProps) {
  return (
    <Button tone="quiet" icon="back" once onPress={onPress}>
      {calling ? "End Call & Go Home" : "Back to Home"}
    </Button>
  );
}
