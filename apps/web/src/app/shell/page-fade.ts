import { BACK_SWIPE } from '../../lib/ui-constants.ts'

export type FadeGate = {
  start(clientX: number): void
  move(clientX: number): void
  isSuppressed(): boolean
}

/**
 * The system animates a back swipe itself, so our fade on top would show the page twice. A swipe counts once it is long
 * enough, or when it begins off the screen's left edge.
 */
export function createFadeGate(): FadeGate {
  let startX = 0
  let suppressed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const suppress = () => {
    suppressed = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      suppressed = false
    }, BACK_SWIPE.suppressMs)
  }
  return {
    start(clientX) {
      startX = clientX
      if (clientX < 0) suppress()
    },
    move(clientX) {
      if (clientX - startX > BACK_SWIPE.distancePx) suppress()
    },
    isSuppressed: () => suppressed,
  }
}

/** Watches the whole page; passive, so that scrolling never waits for it. */
export function watchSwipes(gate: FadeGate): void {
  addEventListener('touchstart', (event) => gate.start(event.touches[0]?.clientX ?? 0), { passive: true })
  addEventListener('touchmove', (event) => gate.move(event.touches[0]?.clientX ?? 0), { passive: true })
}
