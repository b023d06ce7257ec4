/**
 * A line of a CSV file (RFC 4180). A field that a spreadsheet would run as a formula begins with an apostrophe, so that
 * it is shown as text.
 */
export const csvLine = (fields: readonly string[]): string =>
  `${fields.map((field) => `"${field.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`).join(",")}\r\n`;

/** The first line of a CSV file, with the names of its columns. A mark tells spreadsheets that the file is UTF-8. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;
