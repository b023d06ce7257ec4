import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { HomeButton } from "../../components/home-button.tsx";
import { SiteLinks } from "../../components/site-links.tsx";

interface TopBarProps {
  /** The back button, which leaves a film or a call; null at home. */
  readonly back: ComponentProps<typeof HomeButton> | null;
  /** The button that pauses and plays the background loop; null if there is no loop. */
  readonly loop: { readonly paused: boolean; readonly toggle: () => void } | null;
  /** More items of the navigation. */
  readonly children: ReactNode;
}

/** The top of the home page: brand and links at home, the back button during a film or a call. */
export function TopBar({ back, loop, children }: TopBarProps) {
  return (
    <header className="home__top row">
      {back === null ? <SiteLinks>{children}</SiteLinks> : <HomeButton {...back} />}
      {loop !== null && (
        <Button
          tone="ghost"
          icon={loop.paused ? "play" : "pause"}
          aria-label={loop.paused ? "Play the background motion" : "Pause the background motion"}
          onPress={loop.toggle}
        >
          {/* Beside a call a bare sign for a pause would seem to hold the call. */}
          {back === null ? undefined : "Motion"}
        </Button>
      )}
    </header>
  );
}
