import { Button } from "./button.tsx";

interface HomeButtonProps {
  /** Whether a call is on. Going home would end that call. */
  readonly calling: boolean;
  readonly onPress: () => void;
}

/** A button that leads to the home page. Its label says whether that ends a call. */
export function HomeButton({ calling, onPress }: HomeButtonProps) {
  return (
    <Button tone="quiet" icon="back" once onPress={onPress}>
      {calling ? "End Call & Go Home" : "Back to Home"}
    </Button>
  );
}
