import { comparedWays, comparison } from "../../content/why-us.ts";

/** The table that compares the legal AI consultant with other services. */
export function ComparisonTable() {
  return (
    <table className="comparison soft">
      <caption>Julian beside traditional law firms and legal hotlines</caption>
      <thead>
        <tr>
          <th scope="col">What matters</th>
          {comparedWays.map(({ name, about }) => (
            <th key={name} scope="col">
              <span>{about}</span> {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparison.map(({ question, answers: [ours, firms, hotlines] }) => (
          <tr key={question}>
            <th scope="row">{question}</th>
            <td>{ours}</td>
            <td>{firms}</td>
            <td>{hotlines}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
