/** The name and the texts of the dental product, which the home page presents. */
export const brand = {
  name: "Pearlline",
  tagline: "Never miss another dental booking for your practice",
  offer: "Nora, your AI receptionist, answers the phone day and night.",
  /** The sentence after the offer, which invites to a call. */
  trial: "Talk to her now; it takes a minute.",
  /** The sentence in its place while the service refuses calls. */
  meanwhile: "Meanwhile, see her in the films.",
  /** The sentence in its place while the device is offline. */
  onceOnline: "Talk to her once you are online.",
  /** The label of the link to `VITE_CONTACT_URL`, the address for buyers. */
  contact: "Get Nora for your practice",
  benefits: ["Get Dental Answers", "Book an Appointment", "Helpful Resources"],
  /** The picture of link previews. */
  socialCard: "/images/social-card.png",
} as const;

/** The legal product, which the testimonials and why-us pages present. */
export const legalBrand = {
  name: "Plainword",
  tagline: "Legal questions, answered in plain words",
  benefits: ["No appointment needed", "24/7 Available", "Instant guidance"],
  socialCard: "/images/social-card-legal.png",
} as const;

/** What a visitor's call costs. */
export const freeCall = "Free call, no sign-up.";

/** Introduces the links from the dental product to the legal one. */
export const alsoFromUs = `Also from us: ${legalBrand.name}, for law firms`;
