import { gameList } from '@trevo/contract/games'
import { GAMES } from '@trevo/games/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { firstCatalogue, renewStudioFacts } from './first-catalogue.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      const { id } = await aMerchant(db, { isDefault: true })
      await inTx(db, (tx) => firstCatalogue(tx, { id, code: 'casa', regulation: 'none', isDefault: true }))
    },
  })
})
afterAll(() => server.close())

type Facts = { volatility: string | null; maxWin: number | null }
const factsOf = async (profile: string): Promise<Facts | undefined> => {
  const { vendor = '', code = '' } = GAMES.find((game) => (game.profile ?? game.engine) === profile) ?? {}
  const { rows } = await sql<Facts>`select volatility, max_win as "maxWin" from game
    where vendor_code = ${vendor} and code = ${code}`.execute(server.database.db)
  return rows[0]
}
async function found(gameName: string, pageSize = '100'): Promise<string[]> {
  const { envelope } = await server.inject(gameList, { query: { gameName, pageSize } })
  return (envelope as { value: { games: { gameName: string }[] } }).value.games.map((game) => game.gameName)
}

// What the studio's own rules pages state.
const STATED = [
  ['lines5', { volatility: 'high', maxWin: 5000 }],
  ['classic3', { volatility: 'low', maxWin: 1000 }],
  ['ways1024', { volatility: 'medium', maxWin: 10_000 }],
  ['crash', { volatility: null, maxWin: 10_000 }],
  ['blackjack', { volatility: null, maxWin: null }],
] as const

test.each(STATED)('a game of %s is in the catalogue with what its mathematics states', async (profile, facts) => {
  expect(await factsOf(profile)).toEqual(facts)
})

test('a version puts right what a database from before it says, and leaves the rest', async () => {
  await sql`update game set volatility = null, max_win = null where engine = 'slot'`.execute(server.database.db)
  await sql`update game set search_text = '' where engine = 'crash'`.execute(server.database.db)
  expect(await factsOf('lines5')).toEqual({ volatility: null, maxWin: null })
  await renewStudioFacts(server.database.db)
  for (const [profile, facts] of STATED) expect(await factsOf(profile)).toEqual(facts)
  const { rows } = await sql<{ xmin: string }>`select max(xmin::text::bigint)::text as xmin from game`.execute(
    server.database.db,
  )
  await renewStudioFacts(server.database.db)
  const { rows: after } = await sql<{ xmin: string }>`select max(xmin::text::bigint)::text as xmin from game`.execute(
    server.database.db,
  )
  expect(after).toEqual(rows)
})

test.each([
  ['aviãozinho', 'Crash'],
  ['AVIAOZINHO', 'Crash'],
  ['tragamonedas', 'Tigre'],
  ['campo minado', 'Minas'],
  ['poker', 'Pôquer de Valetes'],
  ['tigrinho', 'Tigre'],
  ['buscaminas', 'Minas'],
])('%j is found among the games as people call them', async (nickname, title) => {
  const names = await found(nickname)
  expect(names.some((name) => name.includes(title))).toBe(true)
})
// What the street calls games after others; the first is what was meant, and none of our titles or words says the name.
test.each([
  ['aviator', 'Crash'],
  ['tigrinho', 'Tigre Dourado'],
  ['jogo do tigrinho', 'Tigre Dourado'],
  ['fortune tiger', 'Tigre Dourado'],
  ['ox', 'Touro de Ouro'],
  ['ratinho', 'Hamster Astronauta'],
  ['fortune rabbit', 'Coelho de Jade'],
])('%j finds %j first', async (street, title) => {
  expect((await found(street))[0]).toBe(title)
})
test('poker and pôquer are one word', async () => {
  const [one, other] = [await found('poker'), await found('pôquer')]
  expect(one.length).toBeGreaterThan(20)
  expect(other.toSorted()).toEqual(one.toSorted())
})
test('among equals what is played most stands first', async () => {
  const before = await found('voo')
  const last = before.at(-1) ?? ''
  await sql`insert into game_stat (merchant_id, game_id, plays, stake)
    select mg.merchant_id, g.id, 9, 1 from merchant_game mg join game g on g.id = mg.game_id where g.name_pt = ${last}`.execute(
    server.database.db,
  )
  // Another page, since an answer is kept for a while.
  expect(await found('voo', '99')).toEqual([last, ...before.slice(0, -1)])
})

test('tables and streamed rooms stand under live, rooms first, and crash under originals', async () => {
  const { envelope } = await server.inject(gameList, { query: { gameType: 'LIVE', pageSize: '100' } })
  const { games } = (envelope as { value: { games: { gameType: string }[] } }).value
  const order = games.map(({ gameType }) => gameType)
  expect(order.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 'LIVESTREAM'))
  expect(new Set(order.slice(14))).toEqual(new Set(['LIVE']))
  const flights = await server.inject(gameList, { query: { gameType: 'INHOUSE', gameName: 'voo' } })
  expect(flights.envelope).toMatchObject({ value: { totalCount: 3 } })
})
test('cards have a lobby of their own where the law lets them', async () => {
  const { envelope } = await server.inject(gameList, { query: { gameType: 'PVP' } })
  expect(envelope).toMatchObject({ value: { totalCount: 12 } })
})

test('a nickname of a title finds those titles alone', async () => {
  for (const name of await found('tigrinho')) expect(name).toMatch(/tigre/i)
})
