import { describe, expect, test } from 'vitest'
import { BEGINNING, cursorOf, mergePage, type Part, placesOf } from './merge.ts'

/** Rows by the second they were made in; `complete`: how far back was looked where there is more. */
const part = (seconds: readonly number[], complete?: number): Part<string> => ({
  rows: seconds.map((second) => ({ id: BigInt(second), at: new Date(second * 1000), row: `${second}` })),
  horizon: complete === undefined ? null : BigInt(complete),
  horizonAt: complete === undefined ? null : new Date(complete * 1000),
})

describe('two lists of bets', () => {
  test('are laid beside one another by time', () => {
    const page = mergePage({ game: part([9, 6, 3]), lottery: part([8, 7, 1]) }, BEGINNING, 10)
    expect(page.list).toEqual(['9', '8', '7', '6', '3', '1'])
    expect(cursorOf(page.next)).toBeNull()
  })

  test('go on each from the last row that found room', () => {
    const page = mergePage({ game: part([9, 6, 3]), lottery: part([8, 7, 1]) }, BEGINNING, 3)
    expect(page.list).toEqual(['9', '8', '7'])
    expect(page.next).toEqual({ game: 9n, lottery: 7n })
    const early = mergePage({ game: part([9, 8]), lottery: part([2]) }, { game: null, lottery: 5n }, 2)
    expect(early.next).toEqual({ game: 'end', lottery: 5n })
  })

  test('show nothing that an earlier row of the other might still come before', () => {
    // Rounds were looked through back to 5 only: what was ordered at 4 waits.
    const page = mergePage({ game: part([9], 5), lottery: part([8, 4]) }, BEGINNING, 10)
    expect(page.list).toEqual(['9', '8'])
    expect(page.next).toEqual({ game: 5n, lottery: 8n })
  })

  test('end on their own', () => {
    const page = mergePage({ game: undefined, lottery: part([2]) }, { game: 'end', lottery: null }, 10)
    expect(page).toEqual({ list: ['2'], next: { game: 'end', lottery: 'end' } })
  })

  test('are found again by their cursor, and by no other', () => {
    for (const places of [
      { game: 7n, lottery: 'end' },
      { game: null, lottery: 3n },
    ] as const) {
      expect(placesOf(cursorOf(places) ?? '')).toEqual(places)
    }
    for (const cursor of ['7', '7.x', '1.2.3', "1.'"]) expect(() => placesOf(cursor)).toThrow()
  })
})
