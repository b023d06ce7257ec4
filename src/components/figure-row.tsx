import type { Figure } from "../content/figures.ts";
import "./legal-page.css";

/** Numbers in a row, each with its label. */
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
