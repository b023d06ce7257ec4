import { brand } from "../../content/brand.ts";
import "./welcome.css";

interface WelcomeProps {
  /** Whether the service refuses calls. */
  readonly refused: boolean;
  readonly offline: boolean;
}

/** The product's offer, shown before a call. */
export function Welcome({ refused, offline }: WelcomeProps) {
  const invitation = offline ? brand.onceOnline : brand.trial;
  return (
    <div className="welcome">
      <h1 tabIndex={-1} className="welcome__headline">
        {brand.tagline}
      </h1>
      <p className="welcome__offer">
        {brand.offer}
        <br />
        {refused ? brand.meanwhile : invitation}
      </p>
    </div>
  );
}
