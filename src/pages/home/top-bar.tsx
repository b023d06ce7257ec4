import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { HomeButton } from "../../components/home-button.tsx";
import { pages } from "../../content/pages.ts";
import { legalPersona } from "../../content/personas.ts";

interface TopBarProps {
  /** The back button, which leaves a film or a call; null at home. */
  readonly back: { readonly calling: boolean; readonly onPress: () => void } | null;
  /** The button that pauses and plays the background loop; null if there is no loop. */
  readonly loop: { readonly paused: boolean; readonly onToggle: () => void } | null;
}

/** The top of the home page: links at home, the back button during a film or a call. */
export function TopBar({ back, loop }: TopBarProps) {
  return (
    <header className="home__top">
      {back === null ? (
        <nav className="home__nav" aria-label="More pages">
          <Link to={pages.testimonials.path}>Testimonials</Link>
          <Link to={pages.whyUs.path}>About {legalPersona.firstName}</Link>
        </nav>
      ) : (
        <HomeButton calling={back.calling} onPress={back.onPress} />
      )}
      {loop !== null && (
        <Button
          tone="ghost"
          icon={loop.paused ? "play" : "pause"}
          aria-label={loop.paused ? "Play the background film" : "Pause the background film"}
          onPress={loop.onToggle}
        />
      )}
    </header>
  );
}
