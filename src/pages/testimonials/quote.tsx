import { Stars } from "../../components/stars.tsx";
import type { Testimonial } from "../../content/testimonials.ts";

/** Quotes of fewer characters are set in larger type. */
const FEW = 95;

/** One client's testimonial. */
export function Quote({ testimonial }: { readonly testimonial: Testimonial }) {
  const { name, role, content, rating, location } = testimonial;
  return (
    <li className="quote" data-short={content.length <= FEW || undefined}>
      <figure>
        <blockquote>
          <p>{content}</p>
        </blockquote>
        <figcaption className="soft small">
          <span className="quote__name">{name}</span>
          <span>{role}</span>
          <span>{location}</span>
          <Stars rating={rating} />
        </figcaption>
      </figure>
    </li>
  );
}
