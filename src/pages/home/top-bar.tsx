import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { HomeButton } from "../../components/home-button.tsx";
import { pages } from "../../content/pages.ts";
import { legalPersona } from "../../content/personas.ts";

interface TopBarProps {
  /** Leaves a film or a call; null at home. */
  readonly back: { readonly calling: boolean; readonly onPress: () => void } | null;
  /** The background loop's switch; null if there is no loop to switch. */
  readonly loop: { readonly paused: boolean; readonly onToggle: () => void } | null;
}

/** The top of the first page: links, or the way back. */
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
