import { TICKER_FPS } from '../../lib/ui-constants.ts'

/** About 50 px a second in the ticker's letters, with the gap after each notice. */
const SECONDS_PER_LETTER = 0.15
const GAP_LETTERS = 8

/** A stepped animation moves at most as often as it has steps: no frame of ours runs for it. */
export function tickerMotion(titles: readonly string[]) {
  const letters = titles.reduce((sum, title) => sum + title.length + GAP_LETTERS, 0)
  const seconds = Math.ceil(letters * SECONDS_PER_LETTER)
  return { animationDuration: `${seconds}s`, animationTimingFunction: `steps(${seconds * TICKER_FPS})` }
}
