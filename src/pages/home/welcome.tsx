import type { ReactNode } from "react";
import { Icon } from "../../components/icons.tsx";
import { brand } from "../../content/brand.ts";
import "./welcome.css";

/** The product's offer, shown before a call, with the films below. */
export function Welcome({ children }: { readonly children: ReactNode }) {
  return (
    <div className="welcome">
      <h1 tabIndex={-1} className="welcome__headline">
        {brand.tagline}
      </h1>
      <p className="welcome__offer">{brand.offer}</p>
      <ul className="welcome__benefits">
        {brand.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
