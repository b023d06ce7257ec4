import { Icon } from "../../components/icons.tsx";
import { brand } from "../../content/brand.ts";

/** What the product promises, before a call. */
export function Welcome() {
  return (
    <div className="welcome">
      <h1 tabIndex={-1} className="welcome__headline">
        {brand.tagline}
      </h1>
      <ul className="welcome__benefits">
        {brand.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  );
}
