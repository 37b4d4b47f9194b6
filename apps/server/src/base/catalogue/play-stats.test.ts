import { type Game, hotGames, type Winner, winnerBoard } from '@trevo/contract/games'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nodeOf, offerCatalogue } from '../../../test/catalogue.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { refreshPlayStats } from './play-stats.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: TestApp
const games: Record<string, bigint> = {}
const merchants = { br: 0, none: 0 }
const members = { rafael: 0n, bia: 0n, trial: 0n, test: 0n, bob: 0n }

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchants.br = (await aMerchant(db, { isDefault: true, regulation: 'br' })).id
      merchants.none = (await aMerchant(db, { hosts: ['none.localhost'] })).id
      const catalogue = {
        PG: [{ code: 'a' }, { code: 'b' }, { code: 'marked', isHot: true }, { code: 'c' }],
        MESA: [{ code: 'roleta', category: 'LIVE' }],
      } as const
      await offerCatalogue(db, merchants.br, catalogue)
      await offerCatalogue(db, merchants.none, catalogue)
      for (const code of ['a', 'b', 'marked', 'c', 'roleta'])
        games[code] = (await nodeOf(db, merchants.br, code)).gameId
      const merchantId = merchants.br
      members.rafael = (await aMember(db, { merchantId, account: 'rafael' })).id
      members.bia = (await aMember(db, { merchantId, account: 'bia', type: 2 })).id
      members.trial = (await aMember(db, { merchantId, account: 'trial1', type: 4 })).id
      members.test = (await aMember(db, { merchantId, account: 'test1', type: 40 })).id
      members.bob = (await aMember(db, { merchantId: merchants.none, account: 'robert' })).id
    },
  })
})
beforeEach(async () => {
  // Nobody else may: what was played stays.
  await server.database.pool.query(`alter table game_round disable trigger append_only;
    truncate game_round, game_stat, game_stat_hour, game_win, game_stat_mark`)
  // Past whatever answer is kept.
  server.clock.advance(MINUTE_MS)
})
afterAll(() => server.close())

type Round = {
  member: keyof typeof members
  game: string
  prize?: bigint
  stake?: bigint
  agoMs?: number
  currency?: string
  status?: 'settled' | 'void'
}
let rounds = 0
async function played(...list: Round[]): Promise<void> {
  for (const {
    member,
    game,
    prize = 0n,
    stake = 10_000n,
    agoMs = HOUR_MS,
    currency = 'BRL',
    status = 'settled',
  } of list) {
    rounds += 1
    const endedAt = new Date(server.clock.now().getTime() - agoMs)
    await server.database.pool.query(
      `insert into game_round (id, round_id, book_id, member_id, game_id, vendor_code, vendor_round_id, currency, stake,
         prize, bets, status, started_at, ended_at)
       select first_id($8) + $1::bigint, first_id($8) + $1::bigint, m.book_id, m.id, g.id, g.vendor_code, 'r' || $1::text,
         $4, $5, $6, 1, $7, $8, $8
       from member m, game g where m.id = $2 and g.id = $3`,
      [rounds, members[member], games[game], currency, stake, prize, status, endedAt],
    )
  }
}
const refresh = () => refreshPlayStats(server.database.db, server.clock.now())
async function board(query = {}, host = 'localhost'): Promise<string[]> {
  server.clock.advance(MINUTE_MS)
  const { envelope } = await server.inject(winnerBoard, { query, host })
  const { list } = (envelope as unknown as { value: { list: Winner[] } }).value
  return list.map(({ vo, gameName }) => `${vo.customerName} ${vo.winAmount} ${gameName}`)
}
async function hot(query = {}): Promise<string[]> {
  server.clock.advance(MINUTE_MS)
  const { envelope } = await server.inject(hotGames, { query })
  return (envelope as unknown as { value: { list: Game[] } }).value.list.map(({ gameCode }) => gameCode)
}
const plays = async () => {
  const { rows } = await server.database.pool.query('select game_id, plays, stake from game_stat order by game_id')
  return rows
}

describe('the winner board', () => {
  test('is empty when nothing was won', async () => {
    await played({ member: 'rafael', game: 'a' })
    await refresh()
    expect(await board()).toEqual([])
  })
  test('shows the highest prizes first, one row per round, with masked names', async () => {
    await played(
      { member: 'rafael', game: 'a', prize: 50_000n },
      { member: 'bia', game: 'roleta', prize: 1_234_500n },
      { member: 'rafael', game: 'b', prize: 50_001n },
    )
    await refresh()
    expect(await board()).toEqual(['b*** 123.45 roleta', 'ra***l 5.0001 b', 'ra***l 5.00 a'])
    expect(await board({ gameCategory: 'LIVE' })).toEqual(['b*** 123.45 roleta'])
    expect(await board({ limitNum: '1' })).toEqual(['b*** 123.45 roleta'])
  })
  test('covers names under every profile, and shows only those of the same merchant', async () => {
    await played({ member: 'bob', game: 'a', prize: 70_000n }, { member: 'rafael', game: 'a', prize: 90_000n })
    await refresh()
    expect(await board({}, 'none.localhost')).toEqual(['ro***t 7.00 a'])
  })
  test('knows neither play money, trial and test members, nor rounds that are open or void', async () => {
    await played(
      { member: 'rafael', game: 'a', prize: 1n, currency: 'FUN' },
      { member: 'trial', game: 'a', prize: 2n },
      { member: 'test', game: 'a', prize: 3n },
      { member: 'rafael', game: 'a', prize: 5n, status: 'void' },
    )
    await refresh()
    expect(await board()).toEqual([])
    expect(await plays()).toEqual([])
  })
  test('names nobody who is excluded, takes a break or is locked', async () => {
    await played({ member: 'rafael', game: 'a', prize: 50_000n }, { member: 'bia', game: 'roleta', prize: 60_000n })
    await refresh()
    const { pool } = server.database
    const guard = (column: string) =>
      pool.query(
        `insert into member_guard (member_id, ${column}) values ($1, '2099-01-01') on conflict (member_id) do update set ${column} = '2099-01-01'`,
        [members.bia],
      )
    for (const column of ['excluded_until', 'paused_until']) {
      await guard(column)
      expect(await board()).toEqual(['ra***l 5.00 a'])
      await pool.query('delete from member_guard where member_id = $1', [members.bia])
    }
    await pool.query(`update member set status = 'locked' where id = $1`, [members.bia])
    expect(await board()).toEqual(['ra***l 5.00 a'])
    await pool.query(`update member set status = 'active' where id = $1`, [members.bia])
    expect(await board()).toHaveLength(2)
  })
  test('forgets after seven days', async () => {
    await played(
      { member: 'rafael', game: 'a', prize: 90_000n, agoMs: 7 * DAY_MS + HOUR_MS },
      { member: 'rafael', game: 'b', prize: 60_000n, agoMs: 7 * DAY_MS - HOUR_MS },
    )
    await refresh()
    expect(await board()).toEqual(['ra***l 6.00 b'])
    server.clock.advance(2 * HOUR_MS)
    await refresh()
    expect(await board()).toEqual([])
    expect(await plays()).toEqual([])
  })
  test('keeps twenty of an hour that had more', async () => {
    await played(
      ...Array.from({ length: 25 }, (_, n) => ({ member: 'rafael', game: 'a', prize: BigInt(n + 1) }) as const),
    )
    await refresh()
    const { rows } = await server.database.pool.query('select prize from game_win order by prize')
    expect(rows.map(({ prize }) => prize)).toEqual(Array.from({ length: 20 }, (_, n) => BigInt(n + 6)))
  })
})

describe('hot games', () => {
  test('are what staff marked, then what was played most', async () => {
    await played(
      { member: 'rafael', game: 'b' },
      { member: 'rafael', game: 'roleta' },
      { member: 'bia', game: 'roleta' },
      { member: 'trial', game: 'c' },
    )
    await refresh()
    expect(await hot()).toEqual(['marked', 'roleta', 'b'])
    expect(await hot({ gameType: 'RNG' })).toEqual(['marked', 'b'])
  })
  test('are counted the same however often the job runs, and rounds that end later are added', async () => {
    await played({ member: 'rafael', game: 'a', stake: 5n, agoMs: 3 * DAY_MS }, { member: 'bia', game: 'a', stake: 7n })
    await refresh()
    await Promise.all([refresh(), refresh()])
    expect(await plays()).toEqual([{ game_id: games.a, plays: 2n, stake: 12n }])
    server.clock.advance(90 * MINUTE_MS)
    await played({ member: 'rafael', game: 'a', stake: 1n, agoMs: 80 * MINUTE_MS })
    await refresh()
    expect(await plays()).toEqual([{ game_id: games.a, plays: 3n, stake: 13n }])
  })
  test('are counted once where a round was committed late, or while the hour was not over', async () => {
    await played({ member: 'rafael', game: 'a', stake: 5n, agoMs: 3 * MINUTE_MS })
    await refresh()
    expect(await plays()).toEqual([{ game_id: games.a, plays: 1n, stake: 5n }])
    await played({ member: 'rafael', game: 'a', stake: 7n, prize: 3n, agoMs: MINUTE_MS })
    await refresh()
    expect(await plays()).toEqual([{ game_id: games.a, plays: 2n, stake: 12n }])
    server.clock.advance(2 * MINUTE_MS)
    await refresh()
    await refresh()
    expect(await plays()).toEqual([{ game_id: games.a, plays: 2n, stake: 12n }])
    expect(await board()).toEqual(['ra***l 0.0003 a'])
  })
  test('reads each round twice at most, however full the hour is', async () => {
    await played(
      { member: 'rafael', game: 'a', agoMs: 50 * MINUTE_MS },
      { member: 'rafael', game: 'b', agoMs: MINUTE_MS },
    )
    await refresh()
    // What is in its hour is not looked at again.
    await server.database.pool.query('delete from game_round where game_id = $1', [games.a])
    server.clock.advance(2 * MINUTE_MS)
    await refresh()
    expect((await plays()).map(({ game_id }) => game_id)).toEqual([games.a, games.b])
  })
  test('catch up after a long pause of the job', async () => {
    await refresh()
    server.clock.advance(30 * HOUR_MS)
    await played({ member: 'rafael', game: 'c', agoMs: 20 * HOUR_MS })
    await refresh()
    expect(await plays()).toEqual([{ game_id: games.c, plays: 1n, stake: 10_000n }])
  })
})
