import "./points.css";

interface PointsProps {
  readonly points: readonly { readonly title: string; readonly text: string }[];
}

/** A list of short texts, each with a title and a line above. */
export function Points({ points }: PointsProps) {
  return (
    <ul className="points stack">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
