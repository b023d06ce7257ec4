import { createContext, use } from "react";
import { brand } from "../content/brand.ts";

/** The address of the build. `config.json` may have another one, which applies once it has been read. */
export const BUILT_CONTACT = import.meta.env.VITE_CONTACT_URL || null;

/** The address where buyers reach the product's makers; null if there is none. */
export const ContactAddress = createContext<string | null>(BUILT_CONTACT);

interface ContactLinkProps {
  /** Whether the link stands in a text and not among buttons. */
  readonly inText?: boolean;
  readonly children?: string;
}

/** A quiet link to the contact address. Renders nothing without an address. */
export function ContactLink({ inText = false, children = brand.contact }: ContactLinkProps) {
  const address = use(ContactAddress);
  if (address === null) return null;
  // In a tab of its own, because leaving the page would lose the words of the last call.
  const target = address.startsWith("https:") ? "_blank" : undefined;
  return (
    <a
      className={inText ? undefined : "button button--text"}
      href={address}
      target={target}
      rel="noopener"
    >
      {children}
    </a>
  );
}
