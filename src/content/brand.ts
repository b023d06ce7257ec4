/** A product as its visitors know it. */
export interface Brand {
  readonly name: string;
  readonly tagline: string;
  /** What is offered here and now, in two sentences. */
  readonly offer?: string;
  readonly benefits: readonly string[];
}

export const brand = {
  name: "Pearlline",
  tagline: "Never miss another dental booking for your practice",
  offer:
    "Nora answers your practice’s phone in a natural voice, day and night. Talk to her now; it takes a minute.",
  benefits: ["Get Dental Answers", "Book an Appointment", "Helpful Resources"],
} as const satisfies Brand;

/** The product of the testimonials and about pages. It is another one than home's, and stays so. */
export const legalBrand = {
  name: "Plainword",
  tagline: "Legal questions, answered in plain words",
  benefits: ["No appointment needed", "24/7 Available", "Instant guidance"],
} as const satisfies Brand;
