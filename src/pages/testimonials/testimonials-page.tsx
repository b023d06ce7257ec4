import { Link } from "react-router-dom";
import type { CallSession } from "../../call/call-session.ts";
import { ConsultationButtons } from "../../call-ui/card/consultation-buttons.tsx";
import { Headshot } from "../../components/headshot.tsx";
import { FigureRow, LegalContact, LegalHeader } from "../../components/legal-page.tsx";
import { Stars } from "../../components/stars.tsx";
import { figures, testimonialFigures } from "../../content/figures.ts";
import { askNora } from "../../content/call-labels.ts";
import { legalPersona } from "../../content/personas.ts";
import { testimonials } from "../../content/testimonials.ts";
import "../../components/invitation.css";
import "./testimonials-page.css";

/** One client's testimonial. */
function Quote({
  name,
  role,
  content,
  rating,
  location,
}: (typeof testimonials)[number]["quotes"][number]) {
  return (
    <li className="quote">
      <figure>
        <blockquote>{content}</blockquote>
        <figcaption className="soft">
          <span className="strong">{name}</span>
          <Stars rating={rating} />
          <span className="quote__role small">
            {role}, <span>{location}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

/** The page with clients' testimonials about the legal AI consultant. */
export function TestimonialsPage({ session }: { readonly session: CallSession }) {
  const { firstName, headshot } = legalPersona;
  return (
    <div className="legal fill">
      <LegalHeader />
      <main id="content" className="fill" tabIndex={-1}>
        <section className="said">
          <h1 tabIndex={-1}>{`What people say after talking to ${firstName}`}</h1>
          <div className="said__card card soft">
            <div className="said__rating">
              <Headshot src={headshot} name={firstName} />
              <p>
                <strong>{figures.rating}</strong> from {figures.clients} clients
              </p>
              <Stars rating={4.9} />
            </div>
            <div className="said__call">
              <ConsultationButtons session={session} />
              <p className="small">{askNora}</p>
            </div>
          </div>
        </section>
        <div className="topics">
          {testimonials.map(({ topic, quotes }) => (
            <section key={topic} className="topic" aria-label={topic}>
              <h2>{topic}</h2>
              <ul>
                {quotes.map((quote) => (
                  <Quote key={quote.name} {...quote} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <FigureRow figures={testimonialFigures} />
        <section className="invitation rising-pearl card" aria-labelledby="invitation-title">
          <h2 id="invitation-title">Ask the question you have been putting off</h2>
          <Link className="button button--primary" to="/">
            Start Your Free Consultation
          </Link>
        </section>
        <LegalContact />
      </main>
    </div>
  );
}
