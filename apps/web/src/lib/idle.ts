/** What only a person does to a page. Inside a game's frame they are not seen: there the stakes count. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let touchedMs = Date.now()
const touch = () => {
  touchedMs = Date.now()
}

/** From the first moment of the page on: whoever opens it is there. */
export function watchTouches(): void {
  touch()
  for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true })
}

/** For how long nobody has touched this page: a session ends by that, and not by what a page asks by itself. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - touchedMs) / 1000))
