/** A product's name and texts. */
export interface Brand {
  readonly name: string;
  readonly tagline: string;
  /** The offer on the home page. */
  readonly offer?: string;
  /** The sentence after the offer, which invites to a call. */
  readonly trial?: string;
  /** The sentence in its place while the service refuses calls. */
  readonly meanwhile?: string;
  /** The sentence in its place while the device is offline. */
  readonly onceOnline?: string;
  /** The label of the link to `VITE_CONTACT_URL`, the address for buyers. */
  readonly contact?: string;
  readonly benefits: readonly string[];
  /** The picture of link previews. */
  readonly socialCard: string;
}

export const brand = {
  name: "Pearlline",
  tagline: "Never miss another dental booking for your practice",
  offer: "Nora, your AI receptionist, answers the phone day and night.",
  trial: "Talk to her now; it takes a minute.",
  meanwhile: "Meanwhile, see her in the films.",
  onceOnline: "Talk to her once you are online.",
  contact: "Get Nora for your practice",
  benefits: ["Get Dental Answers", "Book an Appointment", "Helpful Resources"],
  socialCard: "/images/social-card.png",
} as const satisfies Brand;

/** The legal product, which the testimonials and why-us pages present. The home page presents another product. */
export const legalBrand = {
  name: "Plainword",
  tagline: "Legal questions, answered in plain words",
  benefits: ["No appointment needed", "24/7 Available", "Instant guidance"],
  socialCard: "/images/social-card-legal.png",
} as const satisfies Brand;

/** What a visitor's call costs. */
export const freeCall = "Free call, no sign-up.";

/** Introduces the links from the dental product to the legal one. */
export const alsoFromUs = `Also from us: ${legalBrand.name}, for law firms`;
