import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ContactAddress, ContactLink } from "./contact-link.tsx";

const show = (address: string | null) =>
  render(
    <ContactAddress value={address}>
      <ContactLink />
    </ContactAddress>,
  );
const link = () => screen.getByRole("link", { name: "Get Nora for your practice" });

describe("ContactLink", () => {
  it("renders nothing without an address", () => {
    expect(show(null).container).toBeEmptyDOMElement();
  });

  it("opens a mail address in the visitor's mail program, and a page in a new tab", () => {
    const { unmount } = show("mailto:hello@pearlline.example");
    expect(link()).toHaveAttribute("href", "mailto:hello@pearlline.example");
    expect(link()).not.toHaveAttribute("target");
    unmount();
    show("https://pearlline.example/contact");
    expect(link()).toHaveAttribute("href", "https://pearlline.example/contact");
    expect(link()).toHaveAttribute("target", "_blank");
  });
});
