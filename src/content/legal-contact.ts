/** The contact data of the legal product. The domain is reserved for examples. */
export const legalContact = {
  email: "hello@plainword.example",
  hours: "Monday to Friday, 9\u00a0am to 6\u00a0pm",
} as const;
