import { expect, test } from 'vitest'
import { facingOf, nextShot } from './shots.ts'

test('pictures are taken in order, and a gap is filled first', () => {
  expect(nextShot([])).toBe('front')
  expect(nextShot(['front', 'back'])).toBe('face')
  expect(nextShot(['front', 'face', 'turned'])).toBe('back')
  expect(nextShot(['turned', 'face', 'back', 'front'])).toBeNull()
})

test('documents are before the camera at the back, faces before the one at the front', () => {
  expect([facingOf('front'), facingOf('back')]).toEqual(['environment', 'environment'])
  expect([facingOf('face'), facingOf('turned')]).toEqual(['user', 'user'])
})
