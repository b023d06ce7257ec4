/** An AI consultant, whom a call connects to or a page presents. */
export interface Persona {
  readonly firstName: string;
  readonly role: string;
  /** The portrait's address: `/images/<name>-headshot.png`. */
  readonly headshot: string;
}

export const dentalPersona: Persona = {
  firstName: "Nora",
  role: "AI Dental Expert",
  headshot: "/images/nora-headshot.png",
};

/** The name of each speaker of a call. */
export const speakerNames = { assistant: dentalPersona.firstName, visitor: "You" } as const;

export const legalPersona: Persona = {
  firstName: "Julian",
  role: "AI Legal Consultant",
  headshot: "/images/julian-headshot.png",
};
