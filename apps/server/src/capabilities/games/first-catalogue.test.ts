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
async function found(gameName: string): Promise<string[]> {
  const { envelope } = await server.inject(gameList, { query: { gameName, pageSize: '100' } })
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
test('a nickname of a title finds those titles alone', async () => {
  for (const name of await found('tigrinho')) expect(name).toMatch(/tigre/i)
})
