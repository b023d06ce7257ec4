import { brand } from "../../content/brand.ts";
import "./welcome.css";

interface WelcomeProps {
  /** Whether the service refuses calls. */
  readonly refused: boolean;
}

/** The product's offer, shown before a call. */
export function Welcome({ refused }: WelcomeProps) {
  return (
    <div className="welcome">
      <h1 tabIndex={-1} className="welcome__headline">
        {brand.tagline}
      </h1>
      <p className="welcome__offer">
        {brand.offer}
        <br />
        <span>{refused ? brand.meanwhile : brand.trial}</span>
      </p>
    </div>
  );
}
