import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { modalDialogs } from "../../../tests/support/modal-dialogs.ts";
import { Dialog } from "./dialog.tsx";

modalDialogs();

it("tells at once that the user closes it, and not in a later task", () => {
  const onClose = vi.fn();
  render(
    <Dialog title="A title" onClose={onClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  // The choice of a file tells that it was cancelled, too.
  fireEvent(screen.getByLabelText("File"), new Event("cancel", { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole("dialog"), new Event("cancel"));
  expect(onClose).toHaveBeenCalledOnce();
});
