import { expect, test } from 'vitest'
import { nearMe } from './first-places.ts'

const ranking = (own: number | null) =>
  Array.from({ length: 100 }, (_, index) => ({ place: index + 1, isMe: index + 1 === own }))
const placesFor = (own: number | null) => nearMe(ranking(own)).map(({ place }) => place)

test('below the first ten come the player’s own place and its neighbours, nobody twice', () => {
  expect(placesFor(57)).toEqual([56, 57, 58])
  expect(placesFor(100)).toEqual([99, 100])
  expect(placesFor(12)).toEqual([11, 12, 13])
  expect(placesFor(11)).toEqual([11, 12])
  expect(placesFor(10)).toEqual([])
  expect(placesFor(null)).toEqual([])
})
