import { createHash } from 'node:crypto'
import * as contract from '@trevo/contract/lottery'
import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { formatMoney } from '@trevo/contract/money'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { isSignedBy } from '@trevo/fair/verify'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerOf,
  drawDue,
  drawsAt,
  errorOf,
  fixedLine,
  type LotteryWorld,
  type Player,
  period,
  SEAL_KEY,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { inTx } from '../../platform/db.ts'
import { unseal } from '../../platform/seal.ts'
import { fetchRounds } from './beacon.ts'
import { sealOwner } from './days.ts'
import { nextDueAt } from './draws.ts'
import { createLottery } from './lottery.ts'
import { insertVoid } from './void-queries.ts'

let world: LotteryWorld
/** How the beacon is asked in a test; the sandbox itself where it is undefined. */
let answers: ((round: number) => Promise<undefined>) | undefined
let asked: number[] = []
beforeAll(async () => {
  world = await startLotteryWorld({ games: ['5d-1m'] })
  const { source } = world.deps.beacon
  world.deps.beacon.source = {
    ...source,
    round: (round) => {
      asked.push(round)
      return answers ? answers(round) : source.round(round)
    },
  }
})
afterAll(() => world.app.close())

const drawOf = async (n: number) =>
  answerOf<contract.LotteryDraw>(
    await world.app.inject(contract.lotteryDraw, { params: { code: '5d-1m', period: period(n) } }),
  )

async function betOn(n: number, player: Player): Promise<string> {
  const [first = 0] = await world.numbersOf('5d-1m', period(n))
  const periods = [{ period: period(n), multiple: 1 }]
  return answerOf<LotteryOrderDetail>(await world.place(player, { periods, lines: [fixedLine(String(first))] })).order
    .id
}

const standAt = (iso: string) => world.app.clock.advance(Date.parse(iso) - world.app.clock.now().getTime())
const rowOf = async (n: number) => {
  const { rows } = await sql<{ id: bigint; state: string; seed: Buffer | null; round: bigint }>`
    select id, state, seed, beacon_round as round from lottery_draw where game_code = '5d-1m' and period = ${period(n)}`.execute(
    world.db,
  )
  return rows[0] as NonNullable<(typeof rows)[0]>
}

test('names the round with the draw: the first that comes 3 seconds or more after betting closes', async () => {
  const { proof, closesAt } = await drawOf(721)
  // 15:00:55 UTC; genesis is 15:09:27 of 23 August 2023, and rounds come every 3 seconds: 15:00:57 is one, 15:01:00 the next.
  expect(closesAt).toBe('2026-03-01T15:00:55.000Z')
  expect(proof.beacon).toMatchObject({
    at: '2026-03-01T15:01:00.000Z',
    signature: null,
    genesis: 1_692_803_367,
    period: 3,
  })
  expect(proof.beacon?.round).toBe((Date.UTC(2026, 2, 1, 15, 1) / 1000 - 1_692_803_367) / 3 + 1)
  expect(proof.publicInput).toBeNull()
})

test('draws from the seed and the beacon, so that anybody can check both', async () => {
  const ana = await world.player('10.00')
  const id = await betOn(721, ana)
  await world.until(drawsAt(721))
  expect((await world.detail(ana, id)).entries[0]?.state).toBe('won')
  const { proof, result } = await drawOf(721)
  const { beacon } = proof
  expect(isSignedBy({ publicKey: beacon?.publicKey ?? '' }, beacon?.round ?? 0, beacon?.signature ?? '')).toBe(true)
  const randomness = createHash('sha256')
    .update(beacon?.signature ?? '', 'hex')
    .digest('hex')
  expect(proof.publicInput).toBe(`5d-1m:${period(721)}:${randomness}`)
  const model = findGame('5d-1m')?.family.model
  expect(model && drawResult(model, Buffer.from(proof.seed ?? '', 'hex'), proof.publicInput ?? '')).toEqual(result)
})

test('cannot be known before close by who holds SECRET_KEY and reads the database', async () => {
  // The seed of a draw to come, as the house has it.
  const { rows } = await sql<{ day: string; place: number; draws: number; sealed: Buffer }>`
    select d.day::text as day, d.place, y.draws, y.last_seed_sealed as sealed from lottery_draw d
    join lottery_day y on y.game_code = d.game_code and y.day = d.day
    where d.game_code = '5d-1m' and d.period = ${period(722)}`.execute(world.db)
  const [row] = rows
  if (row === undefined) throw new Error('no draw')
  let seed = unseal(SEAL_KEY, sealOwner('5d-1m', row.day), row.sealed)
  for (let i = row.place; i < row.draws; i++) seed = createHash('sha256').update(seed).digest()
  // The last moment at which anybody can bet: the beacon has no such round yet, not even for us.
  standAt('2026-03-01T15:01:54.999Z')
  const { round } = await rowOf(722)
  const { sandbox } = world.deps.beacon
  await expect(sandbox?.answer(`/${sandbox.chain.hash}/public/${round}`, AbortSignal.timeout(1000))).rejects.toThrow()
  expect(await world.deps.beacon.source.round(Number(round))).toBeUndefined()
  // Whatever is worked out from the seed and what was public before is not the result.
  await world.until(drawsAt(722))
  const { result, proof } = await drawOf(722)
  expect(proof.seed).toBe(seed.toString('hex'))
  const model = findGame('5d-1m')?.family.model
  const guesses = ['', ':', `:${proof.commitment}`, `:${(await drawOf(721)).proof.beacon?.signature}`]
  const guessed = guesses.map((guess) => model && drawResult(model, seed, `5d-1m:${period(722)}${guess}`))
  expect(guessed.filter((numbers) => numbers?.join() === result?.join())).toEqual([])
})

test('fetches a round once, however many nodes and games wait for it', async () => {
  standAt(drawsAt(723))
  asked = []
  await Promise.all(Array.from({ length: 4 }, () => fetchRounds({ ...world.deps })))
  expect(asked).toEqual([Number((await rowOf(723)).round)])
  await Promise.all(Array.from({ length: 4 }, () => drawDue({ ...world.deps })))
  expect(asked).toHaveLength(1)
  expect((await drawOf(723)).result).toHaveLength(5)
})

test('takes no bet and gives none back once the round is there, whatever a node’s clock says', async () => {
  const ana = await world.player('10.00')
  const id = await betOn(724, ana)
  standAt('2026-03-01T15:04:01.000Z')
  await fetchRounds(world.deps)
  // A node that is ten seconds behind still thinks that betting is open.
  standAt('2026-03-01T15:03:51.000Z')
  expect(errorOf(await world.place(ana, { periods: [{ period: period(724), multiple: 1 }] }))).toBe('draw_closed')
  expect(errorOf(await world.cancel(ana, id))).toBe('draw_closed')
  const { id: drawId } = await rowOf(724)
  const words = { reason: 'x', reasonPt: 'Não agradou.', reasonEn: 'Not to our liking.' }
  const late = { drawId, merchantId: world.merchantId, approvalId: 1n, now: world.app.clock.now(), ...words }
  await expect(inTx(world.db, (tx) => insertVoid(tx, late))).rejects.toThrow(/decided/)
  await world.until(drawsAt(724))
})

test('waits for a beacon that is late, and a node that comes later goes on', async () => {
  answers = async () => undefined
  const ana = await world.player('10.00')
  const id = await betOn(725, ana)
  await world.until(drawsAt(725))
  expect((await drawOf(725)).state).toBe('closed')
  world.app.clock.advance(59_000)
  await world.lottery.tick()
  expect((await drawOf(725)).state).toBe('closed')
  answers = undefined
  world.app.clock.advance(500)
  // Another process: nothing was kept in memory.
  await createLottery({ ...world.deps }).tick()
  expect((await world.detail(ana, id)).entries[0]?.state).toBe('won')
  expect(await drawOf(725)).toMatchObject({ state: 'settled', late: true })
})

test('calls a draw off when the beacon stays away for 60 seconds, gives every stake back and says why', async () => {
  await world.until('2026-03-01T15:08:30.000Z')
  const ana = await world.player('10.00')
  const n = 729
  await betOn(n, ana)
  const before = await rowOf(n)
  answers = async () => undefined
  await world.until(drawsAt(n))
  // The round's time is the draw's own second here; whichever node asked first, 60 seconds count from then.
  world.app.clock.advance(60_000)
  await Promise.all([drawDue({ ...world.deps }), drawDue({ ...world.deps })])
  await world.lottery.tick()
  answers = undefined
  const draw = await drawOf(n)
  expect(draw).toMatchObject({ state: 'void', result: null })
  expect(draw.void?.reasonPt).toMatch(/farol público/)
  expect(draw.void?.reasonEn).toMatch(/beacon/)
  // The seed is shown all the same: with the round, which is public, everybody sees what the numbers would have been.
  expect(draw.proof.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(before.seed).toBeNull()
  expect(formatMoney(await world.cashOf(ana))).toBe('10.00')
  expect(await world.findings()).toEqual([])
  // A round that comes after all changes nothing.
  await world.lottery.tick()
  expect(await drawOf(n)).toMatchObject({ state: 'void', result: null })
  await expect(
    sql`update lottery_draw set state = 'open', seed = null where id = ${before.id}`.execute(world.db),
  ).rejects.toThrow(/stays/)
})

test('draws nothing with a signature that is not the beacon’s, even where it stands in the database', async () => {
  const n = 735
  await world.until('2026-03-01T15:14:10.000Z')
  const { round } = await rowOf(n)
  const forger = createSandboxBeacon(Buffer.alloc(32, 9), Date.now)
  await sql`insert into beacon_round (chain_id, round, asked_at, next_ask_at, signature, received_at)
    select id, ${round}, ${world.app.clock.now()}, ${world.app.clock.now()}, ${Buffer.from(forger.sign(Number(round)), 'hex')},
      ${world.app.clock.now()} from beacon_chain`.execute(world.db)
  await world.until(drawsAt(n))
  expect(await drawOf(n)).toMatchObject({ state: 'closed', result: null })
  expect(world.told.at(-1)).toMatchObject({ to: 'log', name: 'error' })
  await expect(sql`update beacon_round set signature = null, received_at = null`.execute(world.db)).rejects.toThrow(
    /stays/,
  )
  await world.until('2026-03-01T15:16:01.000Z')
  expect(await drawOf(n)).toMatchObject({ state: 'void', result: null })
})

test('keeps the round that a draw was announced with', async () => {
  const { id } = await rowOf(760)
  await expect(
    sql`update lottery_draw set beacon_round = beacon_round + 1 where id = ${id}`.execute(world.db),
  ).rejects.toThrow(/announced/)
})

test('says when the next draw or its round comes, and keeps everybody looking until it is drawn', async () => {
  await drawDue(world.deps)
  const next = async () => (await nextDueAt(world.deps))?.getTime() ?? 0
  const first = await next()
  expect(first).toBeGreaterThan(world.app.clock.now().getTime())
  standAt(new Date(first + 500).toISOString())
  expect(await next()).toBe(first)
  await fetchRounds(world.deps)
  expect(await next()).toBe(first)
  await drawDue(world.deps)
  // A draw a minute, and its round comes in the same moment.
  expect(await next()).toBe(first + 60_000)
})
