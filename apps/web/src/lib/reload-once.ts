/** Long enough that a page which fails again after the reload shows why instead of reloading for ever. */
const AGAIN_AFTER_MS = 10 * 60_000
const KEY = 'reloadedAt'

let areStylesLost = false
// The build's loader asks for a stylesheet once in a page's life: after a failure it would show its part without one.
globalThis.addEventListener?.('vite:preloadError', (event) => {
  if ((event as VitePreloadErrorEvent).payload.message.includes('CSS')) areStylesLost = true
})

/** True where a part can only be shown rightly by a fresh page, which is on its way then. */
export function reloadForStyles(): boolean {
  if (areStylesLost) location.reload()
  return areStylesLost
}

/** The visitor asks for it: what a browser remembers of a file that failed may cost a reload again. */
export function mayReloadAgain(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

/** After a release an old tab names files that are gone: a reload brings the new page. False: it was tried just now. */
export function reloadForNewFiles(): boolean {
  if (!navigator.onLine) return false
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without a memory nothing would stop the second reload, and the third.
    return false
  }
  location.reload()
  return true
}
