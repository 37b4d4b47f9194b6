/** What is put together but not opened yet lies hidden in the page. */
const OPEN = '[role="dialog"]:not([hidden])'
const LOOK_AGAIN_MS = 500

/** Waits until no overlay is open: whatever opens by itself must not lie over what somebody is answering. */
export async function nothingOpen(isOver: () => boolean = () => false): Promise<void> {
  while (!isOver() && document.querySelector(OPEN)) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
}
