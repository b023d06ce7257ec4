import { brand } from "../../content/brand.ts";
import "./welcome.css";

/** The product's offer, shown before a call. */
export function Welcome() {
  return (
    <div className="welcome">
      <h1 tabIndex={-1} className="welcome__headline">
        {brand.tagline}
      </h1>
      <p className="welcome__offer">
        {brand.offer}
        <br />
        <span>{brand.trial}</span>
      </p>
    </div>
  );
}
