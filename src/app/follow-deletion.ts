/** Deletes what this tab keeps when the user deletes everything, here or in another tab (`forget-device.ts`). */
export const followDeletion = (page: Window): void =>
  page.addEventListener("storage", ({ key }) => {
    // The event of a storage that was emptied has no key.
    if (key === null) page.sessionStorage.clear();
  });
