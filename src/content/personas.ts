/** The AI consultant whom a call connects to. */
export const dentalPersona = {
  firstName: "Nora",
  role: "AI Dental Expert",
  headshot: "/images/nora-headshot.png",
} as const;

/** The name of each speaker of a call. */
export const speakerNames = { assistant: dentalPersona.firstName, visitor: "You" } as const;

/** The AI consultant whom the legal pages present. */
export const legalPersona = {
  firstName: "Julian",
  role: "AI Legal Consultant",
  headshot: "/images/julian-headshot.png",
} as const;
