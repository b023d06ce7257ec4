import { beforeEach } from "vitest";

/** Adds `showModal` and `close` to dialogs, because jsdom lacks them. */
export function modalDialogs(): void {
  beforeEach(() => {
    const { prototype } = HTMLDialogElement;
    const methods = {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        if (!this.open) return;
        this.open = false;
        this.dispatchEvent(new Event("close"));
      },
    };
    Object.assign(prototype, methods);
    return () => {
      for (const name of Object.keys(methods)) Reflect.deleteProperty(prototype, name);
    };
  });
}
