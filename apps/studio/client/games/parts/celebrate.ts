import { showsAtOnce } from '../../shell/motion.ts'
import { settings } from '../../shell/settings.ts'
import { playSound } from '../../shell/sound.ts'
import { createStore } from '../../shell/store.ts'
import { countedMinor, countUpMs, type PrizeSize, sizeOfPrize } from './prize-size.ts'

/** A great prize on its way up. */
export type Celebration = { size: 'big' | 'mega'; minor: bigint; isOver: boolean }
export const celebration = createStore<Celebration | null>(null)

const STAYS_MS = 1200
const TURBO = 0.5
const SOUNDS = { win: 'win', big: 'bigWin', mega: 'megaWin' } as const

/** Heard only where it is good news: a prize below the stake is nothing to celebrate. */
export function soundOfPrize(size: PrizeSize): void {
  if (size !== 'none') playSound(SOUNDS[size])
}

let running = 0

/** Lies over the game and holds nothing up: whoever plays on plays on. */
export function celebrate(prizeMinor: bigint, stakeMinor: bigint): void {
  const size = sizeOfPrize(prizeMinor, stakeMinor)
  soundOfPrize(size)
  if (size !== 'big' && size !== 'mega') return
  const mine = ++running
  const ms = showsAtOnce() ? 0 : countUpMs(prizeMinor, stakeMinor) * (settings().turbo ? TURBO : 1)
  const startedMs = performance.now()
  const step = () => {
    if (running !== mine) return
    const share = ms === 0 ? 1 : Math.min((performance.now() - startedMs) / ms, 1)
    celebration.set({ size, minor: countedMinor(0n, prizeMinor, share), isOver: share >= 1 })
    if (share < 1) requestAnimationFrame(step)
    else setTimeout(() => running === mine && celebration.set(null), STAYS_MS)
  }
  step()
}

/** The next round begins. */
export function endCelebration(): void {
  running++
  celebration.set(null)
}
