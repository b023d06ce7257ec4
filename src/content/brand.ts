/** The product as its visitors know it. */
export const brand = {
  name: "Pearlline",
  tagline: "Never miss another dental booking for your practice",
  benefits: ["Get Dental Answers", "Book an Appointment", "Helpful Resources"],
} as const;
