import type { Figure } from "../content/figures.ts";
import "./legal-page.css";

/** Numbers beside one another, each over what it counts. */
export function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="figure-row">
      {figures.map(({ value, name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
