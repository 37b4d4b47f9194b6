import { expect, test } from 'vitest'
import { tickerMotion } from './ticker-motion.ts'

test('moves thirty times a second at most, longer for more to read', () => {
  // 2 titles: 12 + 12 letters and twice a gap of 8 are 40 letters, which take 6 s.
  expect(tickerMotion(['abcdefghijkl', 'abcdefghijkl'])).toEqual({
    animationDuration: '6s',
    animationTimingFunction: 'steps(180)',
  })
})
