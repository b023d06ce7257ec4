import { expect, it } from "vitest";
import { csvHead, csvLine } from "./csv.ts";

it("quotes each field, and lets no spreadsheet take one for a formula", () => {
  expect(csvLine(["00:12", 'She said "yes",\nthen left'])).toBe(
    '"00:12","She said ""yes"",\nthen left"\r\n',
  );
  expect(csvHead(["Time"])).toBe('\uFEFF"Time"\r\n');
  for (const begin of ["=", "+", "-", "@", "\t", "\r"])
    expect(csvLine([`${begin}cmd`])).toBe(`"'${begin}cmd"\r\n`);
});
