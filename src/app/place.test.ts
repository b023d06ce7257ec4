import { describe, expect, it } from "vitest";
import { placeAt } from "./place.ts";

describe("placeAt", () => {
  it.each([
    ["/", "Pearlline", true],
    ["/testimonials", "Plainword", false],
    ["/testimonials/", "Plainword", false],
    ["/why-us", "Plainword", false],
    ["/call-ending", "Pearlline", false],
  ])("%s is a visitor page of %s's", (path, name, holdsCall) => {
    const place = placeAt(path);
    expect(place).toMatchObject({ page: "home", holdsCall });
    expect(place.brand.name).toBe(name);
    expect(place.head?.path).toBe(path.replace(/(.)\/$/, "$1"));
  });

  it("leaves the staff's page its own policy, its own call and its own title", () => {
    expect(placeAt("/admin-testing")).toMatchObject({ page: "admin", holdsCall: true });
    expect(placeAt("/admin-testing").head).toBeUndefined();
  });
});
