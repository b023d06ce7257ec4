/** How to reach the people behind the legal product. The address is of a domain that is nobody's. */
export const legalContact = {
  email: "hello@plainword.example",
  hours: "Monday to Friday, 9\u00a0am to 6\u00a0pm",
} as const;
