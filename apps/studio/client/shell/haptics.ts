import { settings } from './settings.ts'
import type { Sound } from './sound/sounds.ts'

/** Milliseconds on and off; what is not named here is only heard. */
const PATTERNS: Partial<Record<Sound, readonly number[]>> = {
  press: [8],
  win: [18],
  bigWin: [30, 40, 30],
  megaWin: [40, 40, 40, 40, 90],
}

export const canBuzz = () => typeof navigator.vibrate === 'function'

export function buzz(name: Sound): void {
  const pattern = PATTERNS[name]
  if (pattern === undefined || !settings().haptics || !canBuzz()) return
  navigator.vibrate([...pattern])
}
