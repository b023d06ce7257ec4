import { createContext, use } from "react";
import { brand } from "../content/brand.ts";

/** The address of the build. `config.json` may have another one, which applies once it has been read. */
export const BUILT_CONTACT = import.meta.env.VITE_CONTACT_URL || null;

/** The address where buyers reach the product's makers; null if there is none. */
export const ContactAddress = createContext<string | null>(BUILT_CONTACT);

interface ContactLinkProps {
  /** The tone of a button; null for a link in a text. */
  readonly tone?: "text" | "quiet" | "plain" | null;
  readonly children?: string;
}

/** A link to the contact address. Renders nothing without an address. */
export function ContactLink({ tone = "text", children = brand.contact }: ContactLinkProps) {
  const address = use(ContactAddress);
  if (address === null) return null;
  // In a tab of its own, because leaving the page would lose the words of the last call.
  const target = address.startsWith("https:") ? "_blank" : undefined;
  return (
    <a
      className={tone ? `button button--${tone}` : undefined}
      href={address}
      target={target}
      rel="noopener"
    >
      {children}
    </a>
  );
}
