import type { ReactNode } from "react";
import { Benefits } from "../../components/benefits.tsx";
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
      <Benefits benefits={brand.benefits} />
      {children}
    </div>
  );
}
