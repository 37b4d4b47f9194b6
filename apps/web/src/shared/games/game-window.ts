/** A window that was opened in the click, before the game's address is known; null where the browser blocks it. */
export type GameWindow = { go(url: string): void; close(): void }

export function openBlank(): GameWindow | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  try {
    // It must not reach back, and not flash white while it waits.
    opened.opener = null
    opened.document.documentElement.style.background = getComputedStyle(document.body).backgroundColor
  } catch {
    // Some wrappers hand out a window that they do not let us touch.
  }
  return {
    go: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
