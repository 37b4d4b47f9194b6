import { gameList } from '@trevo/contract/games'
import * as ops from '@trevo/contract/ops/game-aliases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const add = (body: Record<string, string>) => world.everywhere.call(ops.opsAddGameAlias, { body })
const named = async (query: Record<string, string> = {}) =>
  answered<{ data: ops.GameAlias[]; total: number }>(await world.own.call(ops.opsGameAliases, { query }))
const found = async (gameName: string, host = 'localhost') => {
  const { games } = answered<{ games: { gameCode: string }[] }>(
    await world.server.inject(gameList, { host, query: { gameName } }),
  )
  return games.map(({ gameCode }) => gameCode)
}

test('a nickname finds its games until it is taken away, and the same one twice is there once', async () => {
  const body = { language: 'PT', alias: 'Listradinho', target: 'title', value: 'Tígre' }
  expect(await found('listradinho')).toEqual([])
  const [first, second] = [await add(body), await add(body)].map((answer) => answered<ops.GameAlias>(answer))
  expect(second).toEqual(first)
  // The brand has one game with a tiger in its title.
  expect(first).toMatchObject({ ...body, games: 1 })
  await expect.poll(() => found('listradinho')).toEqual(['tigre'])
  expect(await named({ q: 'listradínho' })).toEqual({ data: [first], total: 1 })
  const params = { id: first?.id ?? '' }
  answered(await world.everywhere.call(ops.opsRemoveGameAlias, { params }))
  await expect.poll(() => found('listradinho')).toEqual([])
  expect(errorOf(await world.everywhere.call(ops.opsRemoveGameAlias, { params }))).toBe('not_found')
})

test('what names no game is told at its field, and what cannot be typed is refused', async () => {
  const body = { language: 'PT', alias: 'listradinho', target: 'title', value: 'ornitorrinco' }
  const { envelope } = await add(body)
  expect(envelope).toMatchObject({
    errorCode: 'invalid_input',
    value: { fields: [{ path: 'value', code: 'no_games' }] },
  })
  // Half a word of a title is none.
  expect(errorOf(await add({ ...body, value: 'tigr' }))).toBe('invalid_input')
  expect(errorOf(await add({ ...body, value: 'tigre', alias: '--' }))).toBe('invalid_input')
  expect((await named({ q: 'listradinho' })).total).toBe(0)
})

test('jackpots have nicknames without games of their own, and one of a category counts what the brand shows', async () => {
  const pool = answered<ops.GameAlias>(await add({ language: 'ES', alias: 'la gorda', target: 'pool', value: 'x' }))
  expect(pool).toMatchObject({ value: '', games: 0 })
  const { category } = answered<{ category: { value: string; example: string }[] }>(
    await world.own.call(ops.opsAliasChoices),
  )
  expect(category.map(({ value }) => value)).toContain('RNG')
  const slots = answered<ops.GameAlias>(
    await add({ language: 'PT', alias: 'giradinha', target: 'category', value: 'RNG' }),
  )
  expect(slots.games).toBe((await found('giradinha')).length)
})
