import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { addLine, NO_CAPTIONS } from "../../call/captions.ts";
import { seconds } from "../../shared/units.ts";
import { CallPicture } from "./call-picture.tsx";

it("draws a bar for each word, longer words higher, and the turns apart in their speakers' colours", () => {
  const said = addLine(NO_CAPTIONS, "assistant", "Hi there.", seconds(1));
  const { lines } = addLine(said, "visitor", "Toothache", seconds(3));
  const { container } = render(
    <CallPicture lines={lines} durationSeconds={seconds(74)} isCut={false} />,
  );
  const paths = [...container.querySelectorAll("path")];
  expect(paths.map((path) => [path.dataset["speaker"], path.getAttribute("d")])).toEqual([
    ["assistant", "M0.5 14v12M1.5 6v28"],
    ["visitor", "M4.5 0v40"],
  ]);
  expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 90 40");
  expect(container.firstElementChild).toHaveAttribute(
    "data-caption",
    "One bar for each word. Ended at 01:14.",
  );
});

it("ends the bars of a call that was cut off at a line, with dots for the rest", () => {
  const { lines } = addLine(NO_CAPTIONS, "assistant", "Hi there.", seconds(1));
  const { container } = render(<CallPicture lines={lines} durationSeconds={seconds(74)} isCut />);
  const paths = [...container.querySelectorAll("path")].map((path) => path.getAttribute("d"));
  expect(paths).toEqual(["M0.5 14v12M1.5 6v28", "M6 0v40", "M10 20H26"]);
  expect(container.firstElementChild).toHaveAttribute(
    "data-caption",
    "One bar for each word. Cut off at 01:14.",
  );
});
