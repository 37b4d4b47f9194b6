import { tournament } from '@trevo/contract/tournaments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTournamentWorld, type TournamentWorld } from '../../../test/tournaments.ts'
import { createRankings } from './ranking.ts'

let world: TournamentWorld
beforeAll(async () => {
  world = await startTournamentWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const UNIT = 10_000n
/** Scores in whole units, or whole multipliers. */
const scoreOf = async (id: bigint, racer: { id: bigint }) =>
  Number((await world.entry(id, racer))?.score ?? -1n) / 10_000

test('turnover counts what was at risk: a stake that comes back, both sides and an early cash-out count for little', async () => {
  const id = await world.tournament('turnover')
  const [plain, washer, careful, lucky] = [
    await world.entrant(id),
    await world.entrant(id),
    await world.entrant(id),
    await world.entrant(id),
  ]
  // 100 lost, then 100 doubled: 200 at risk.
  await world.plays(plain, '100', '0')
  await world.plays(plain, '100', '200')
  // Red and black, or all numbers but one: the stake comes back, or nearly.
  await world.plays(washer, '2000', '2000')
  await world.plays(washer, '350', '360')
  // Out at 1.01.
  await world.plays(careful, '1000', '1010')
  // A prize counts no more than its stake.
  await world.plays(lucky, '5', '5000')
  await world.count()
  expect([
    await scoreOf(id, plain),
    await scoreOf(id, washer),
    await scoreOf(id, careful),
    await scoreOf(id, lucky),
  ]).toEqual([200, 10, 10, 5])
  expect(await world.entry(id, plain)).toMatchObject({ played: 200n * UNIT, rounds: 2 })
})

test('the best multiplier and the net result are counted from the same rounds', async () => {
  const [best, net] = [await world.tournament('multiplier'), await world.tournament('net')]
  const racer = await world.entrant(best, net)
  await world.plays(racer, '10', '125')
  await world.count()
  await world.plays(racer, '100', '0')
  await world.plays(racer, '2', '8')
  await world.count()
  // 12.5 times; 115 - 100 + 6.
  expect([await scoreOf(best, racer), await scoreOf(net, racer)]).toEqual([12.5, 21])
})

test('counts only stakes of its size in its games, within its time, of rounds that began after joining', async () => {
  const elsewhere = await world.tournament('turnover', { scope: 'games', gameIds: [999_999n] })
  const otherVendor = await world.tournament('turnover', { scope: 'vendor', vendor: 'PG' })
  const here = await world.tournament('turnover', { scope: 'category', category: 'INHOUSE' })
  const later = await world.tournament('turnover', { startsAt: new Date(world.app.clock.now().getTime() + 600_000) })
  const racer = await world.racer()
  await world.plays(racer, '50', '0')
  // Begun before joining, settled after.
  await world.bet(racer, 'early-bet', 'early', '70')
  world.app.clock.advance(1000)
  for (const id of [elsewhere, otherVendor, here, later]) await world.join(racer, id)
  world.app.clock.advance(1000)
  await world.win(racer, 'early-win', 'early', '0')
  await world.plays(racer, '0.99', '0')
  await world.plays(racer, '3', '0')
  await world.count()
  expect([
    await scoreOf(elsewhere, racer),
    await scoreOf(otherVendor, racer),
    await scoreOf(here, racer),
    await scoreOf(later, racer),
  ]).toEqual([0, 0, 3, 0])
})

test('a bet that was taken back, a refused one and play money count for nothing', async () => {
  const id = await world.tournament('turnover')
  const racer = await world.entrant(id)
  world.app.clock.advance(1000)
  await world.bet(racer, 'void-bet', 'void', '40')
  await world.rollback(racer, 'void-back', 'void-bet', 'void')
  const { envelope } = await world.round(racer, 'too-much', '99999', '0')
  expect(envelope).toMatchObject({ errorCode: 'insufficient_funds' })
  await world.plays(racer, '7', '0')
  const free = await world.player('500', { currency: 'FUN' })
  await sql`insert into tournament_entry (book_id, tournament_id, member_id, joined_at, reached_at)
    values (${world.merchantId}, ${id}, ${free.id}, ${world.app.clock.now()}, ${world.app.clock.now()})`.execute(
    world.db,
  )
  world.app.clock.advance(1000)
  await world.round(free, 'free', '400', '0', { currency: 'FUN' })
  await world.count()
  expect([await scoreOf(id, racer), await scoreOf(id, free)]).toEqual([7, 0])
})

test('a repeated call counts once, and several nodes that count at once add each round once', async () => {
  const id = await world.tournament('turnover')
  const racer = await world.entrant(id)
  world.app.clock.advance(1000)
  for (let n = 0; n < 30; n++) {
    await world.round(racer, `twice-${n}`, '2', '0')
    await world.round(racer, `twice-${n}`, '2', '0')
  }
  await Promise.all(Array.from({ length: 6 }, () => world.count()))
  await world.count()
  expect(await scoreOf(id, racer)).toBe(60)
})

test('joining is once, open until the end, and not for trials or who takes a break', async () => {
  const id = await world.tournament('turnover')
  const racer = await world.racer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.join(racer, id)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  const paused = await world.racer()
  await sql`insert into member_guard (member_id, paused_until)
    values (${paused.id}, ${new Date(world.app.clock.now().getTime() + 86_400_000)})`.execute(world.db)
  expect(await world.join(paused, id)).toBe('member_paused')
  const trial = await world.racer()
  await sql`update member set type = 4, trial_expires_at = ${new Date(world.app.clock.now().getTime() + 86_400_000)}
    where id = ${trial.id}`.execute(world.db)
  expect(await world.join(trial, id)).toBe('free_reject')
  expect(await world.join(racer, 999_999n)).toBe('not_found')
  world.pass()
  expect(await world.join(await world.racer(), id)).toBe('tournament_over')
})

test('of two with the same score the one who had it first stands before', async () => {
  const id = await world.tournament('turnover')
  const [late, early] = [await world.entrant(id), await world.entrant(id)]
  await world.plays(early, '10', '0')
  await world.plays(late, '10', '0')
  await world.count()
  const seen = (await world.ask(late, tournament, { params: { id: String(id) } })) as {
    top: { isMe: boolean; place: number; prize: string }[]
  }
  expect(seen.top).toMatchObject([
    { place: 1, isMe: false, prize: '100.00' },
    { place: 2, isMe: true, prize: '50.00' },
  ])
})

test('everybody’s own place among thousands is the one that sorting them all would give, with the neighbours', async () => {
  const id = await world.tournament('turnover')
  const racer = await world.entrant(id)
  await sql`insert into member (merchant_id, account, type)
    select ${world.merchantId}, 'crowd' || n, 0 from generate_series(1, 2400) n`.execute(world.db)
  // Many scores are shared, so that times decide.
  await sql`insert into tournament_entry (book_id, tournament_id, member_id, joined_at, score, played, rounds, reached_at)
    select ${world.merchantId}, ${id}, m.id, ${world.app.clock.now()}, (m.n * 7919 % 400) * 10000, 0, 1,
      ${world.app.clock.now()}::timestamptz + (m.n * 104729 % 5000) * interval '1 millisecond'
    from (select id, substr(account, 6)::int as n from member where account like 'crowd%') m`.execute(world.db)
  const of = { book: world.merchantId, tournamentId: id }
  const rankings = createRankings(world.db)
  const { rows } = await sql<{ memberId: bigint; place: number }>`
    select member_id as "memberId", rank() over (order by score desc, reached_at, member_id)::int as place
    from tournament_entry where tournament_id = ${id} and rounds > 0 order by 2`.execute(world.db)
  for (const { memberId, place } of rows.filter((_, index) => index % 97 === 0 || index % 500 < 2)) {
    const entry = await world.entry(id, { id: memberId })
    expect(entry && (await rankings.placeOf(of, entry))).toBe(place)
  }
  await world.plays(racer, '200.5', '0')
  await world.count()
  const above = await sql<{ n: number }>`
    select count(*)::int as n from tournament_entry where tournament_id = ${id} and score > 2005000`.execute(world.db)
  const place = (above.rows[0]?.n ?? 0) + 1
  await expect
    .poll(() => world.ask(racer, tournament, { params: { id: String(id) } }), { timeout: 5000 })
    .toMatchObject({ tournament: { mine: { place, score: '200.50' }, entrants: 2401 } })
  const seen = (await world.ask(racer, tournament, { params: { id: String(id) } })) as {
    top: unknown[]
    around: { place: number; isMe: boolean }[]
  }
  expect(seen.top).toHaveLength(100)
  expect(seen.around.map((one) => [one.place - place, one.isMe])).toEqual([
    [-2, false],
    [-1, false],
    [0, true],
    [1, false],
    [2, false],
  ])
})
