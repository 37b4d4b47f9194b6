import { expect, test } from 'vitest'
import { emblaDuration } from './embla-duration.ts'

const FRICTION = 0.68

/** Embla's own step, sixty times a second, until less than a pixel is left. */
function restsAfterMs(duration: number, widthPx: number): number {
  let velocity = 0
  let leftPx = widthPx
  let frames = 0
  while (Math.abs(leftPx) >= 1) {
    velocity = (velocity - leftPx / duration) * FRICTION
    leftPx += velocity
    frames += 1
  }
  return (frames * 1000) / 60
}

test.each([288, 358, 448])('a banner of %i px comes to rest after about a second', (widthPx) => {
  const ms = restsAfterMs(emblaDuration(1000), widthPx)
  expect(ms).toBeGreaterThan(900)
  expect(ms).toBeLessThan(1100)
})
