import { expect, test } from 'vitest'
import { type Found, widening } from './statement.ts'

/** A page of 26 rows of a team: what was asked for, and what came of it. */
async function page(members: number, find: (windowRows: number) => Found<number>) {
  const asked: number[] = []
  const found = await widening({ limit: 26, members }, async (windowRows) => {
    asked.push(windowRows)
    return find(windowRows)
  })
  return { asked, rows: found.rows.length, horizon: found.horizon }
}
const rows = (n: number) => Array.from({ length: n }, (_, index) => index)

test('a page of many members is read from few rows of each', async () => {
  // Four, and four times the share of each: 26 * 4 / 300 is less than one.
  expect(await page(300, () => ({ rows: rows(26), horizon: 7n }))).toEqual({ asked: [5], rows: 26, horizon: 7n })
  // Nobody has more than was looked at, so there is no more of it.
  expect(await page(300, () => ({ rows: rows(3), horizon: null }))).toEqual({ asked: [5], rows: 3, horizon: null })
})

test('where few rows of each do not fill it, many are looked at, once', async () => {
  const alone = (windowRows: number) => ({ rows: rows(Math.min(windowRows, 20)), horizon: 7n })
  expect(await page(300, alone)).toEqual({ asked: [5, 30], rows: 20, horizon: 7n })
  // Of three members each may have all of the page.
  expect(await page(3, alone)).toEqual({ asked: [30], rows: 20, horizon: 7n })
})
