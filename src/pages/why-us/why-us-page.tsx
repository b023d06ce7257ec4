import { Link } from "react-router-dom";
import type { CallSession } from "../../call/call-session.ts";
import { ConsultationButtons } from "../../call-ui/card/consultation-buttons.tsx";
import { Benefits } from "../../components/benefits.tsx";
import { Headshot } from "../../components/headshot.tsx";
import { FigureRow, LegalContact, LegalHeader } from "../../components/legal-page.tsx";
import { Points } from "../../components/points.tsx";
import { legalBrand } from "../../content/brand.ts";
import { whyUsFigures } from "../../content/figures.ts";
import { askNora } from "../../content/call-labels.ts";
import { legalPersona } from "../../content/personas.ts";
import { testimonials } from "../../content/testimonials.ts";
import { comparedWays, comparison, features, talk } from "../../content/why-us.ts";
import "../../components/invitation.css";
import "./why-us-page.css";

/** The table that compares the legal AI consultant with other services. */
function ComparisonTable() {
  return (
    <table className="comparison soft" aria-labelledby="compared-title">
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
        {comparison.map(({ question, answers }) => (
          <tr key={question}>
            <th scope="row">{question}</th>
            {comparedWays.map(({ name }, way) => (
              <td key={name} data-way={name}>
                {/* A price and its unit, such as "/hour". */}
                {answers[way]?.split(/(?=\/[a-z])/).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The page that presents the legal AI consultant and compares it with other services. */
export function WhyUsPage({ session }: { readonly session: CallSession }) {
  const { firstName, role, headshot } = legalPersona;
  // The shortest quote.
  const { content, name, role: work } = testimonials[2].quotes[2];
  return (
    <div className="legal fill">
      <LegalHeader />
      <main id="content" className="fill" tabIndex={-1}>
        <section className="meet">
          <div className="meet__words">
            <h1 tabIndex={-1}>{firstName} answers legal questions in plain words</h1>
            <p className="meet__lead soft">
              He listens, asks what matters and tells you where you stand: your lease, your
              contract, your deposit, your will.
            </p>
            <Benefits benefits={legalBrand.benefits} />
            <ConsultationButtons session={session} />
            <p className="soft">{askNora}</p>
          </div>
          <div className="meet__portrait soft">
            <Headshot src={headshot} name={firstName} large />
            <p>
              <strong>{firstName}</strong> {role}
            </p>
          </div>
        </section>
        <FigureRow figures={whyUsFigures} />
        <section aria-labelledby="features-title">
          <h2 id="features-title">What it is like to talk to him</h2>
          <div className="features">
            <div className="talk stack">
              <h3>{talk.title}</h3>
              {talk.lines.map((line, index) => (
                <q key={line}>
                  <span className="visually-hidden">
                    {index % 2 === 0 ? "You: " : `${firstName}: `}
                  </span>
                  {line}
                </q>
              ))}
            </div>
            <Points points={features} />
          </div>
        </section>
        <section className="compared" aria-labelledby="compared-title">
          <h2 id="compared-title">Compared with law firms and hotlines</h2>
          <ComparisonTable />
        </section>
        <section className="invitation rising-pearl card" aria-label="From a client">
          <figure className="stack">
            <blockquote>“{content}”</blockquote>
            <figcaption className="soft">{`${name}, ${work}`}</figcaption>
          </figure>
          <div className="row">
            <Link className="button button--primary" to="/">
              Start Your Free Consultation
            </Link>
            <Link className="button button--text" to="/testimonials">
              What other people say
            </Link>
          </div>
        </section>
        <LegalContact />
      </main>
    </div>
  );
}
