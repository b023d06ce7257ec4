import { Icon } from "./icons.tsx";
import "./benefits.css";

/** What a brand offers, in a few words each. */
export function Benefits({ benefits }: { readonly benefits: readonly string[] }) {
  return (
    <ul className="benefits">
      {benefits.map((benefit) => (
        <li key={benefit} className="one-row">
          <Icon name="check" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
