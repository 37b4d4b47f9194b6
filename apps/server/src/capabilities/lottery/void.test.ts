import type { ValueOf } from '@trevo/contract/endpoint'
import { lotteryNow } from '@trevo/contract/lottery'
import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { formatMoney, parseMoney } from '@trevo/contract/money'
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
  refusalOf,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { inTx } from '../../platform/db.ts'
import { settleDrawn } from './settle.ts'
import { workOffVoids } from './void.ts'
import { insertVoid, insertVoidEverywhere } from './void-queries.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

/** For the world's only brand; once betting is over only for all of them. */
async function declareVoid(n: number, everywhere = false): Promise<boolean | 'closed'> {
  const { id } = await world.db
    .selectFrom('lottery_draw')
    .select('id')
    .where('game_code', '=', '5d-1m')
    .where('period', '=', period(n))
    .executeTakeFirstOrThrow()
  const words = { reason: 'teste', reasonPt: 'Números <b>errados</b>.', reasonEn: 'Wrong <b>numbers</b>.' }
  const row = { drawId: id, approvalId: 1n, now: world.app.clock.now(), ...words }
  return inTx(world.db, (tx) =>
    everywhere ? insertVoidEverywhere(tx, row) : insertVoid(tx, { ...row, merchantId: world.merchantId }),
  )
}

async function winnerOf(n: number, player: Player): Promise<string> {
  const [first = 0] = await world.numbersOf('5d-1m', period(n))
  const periods = [{ period: period(n), multiple: 1 }]
  return answerOf<LotteryOrderDetail>(await world.place(player, { periods, lines: [fixedLine(String(first))] })).order
    .id
}

const stateOf = async (player: Player, id: string) => (await world.detail(player, id)).entries[0]?.state

test('gives every stake back before the draw and takes no more bets on it', async () => {
  const ana = await world.player('10.00')
  const id = await winnerOf(721, ana)
  expect(await declareVoid(721)).toBe(true)
  expect(await declareVoid(721)).toBe(false)
  const late = await world.place(ana, { periods: [{ period: period(721), multiple: 1 }] })
  expect(errorOf(late)).toBe('draw_closed')
  // What is offered instead is the next one, on the board as well.
  expect(refusalOf(late)).toMatchObject({ current: { period: period(722) } })
  const board = await world.app.inject(lotteryNow, { query: { code: '5d-1m' } })
  expect(answerOf<ValueOf<typeof lotteryNow>>(board).games[0]?.current?.period).toBe(period(722))
  await world.until(drawsAt(721))
  expect(await stateOf(ana, id)).toBe('void')
  expect(formatMoney(await world.cashOf(ana))).toBe('10.00')
  expect(await world.findings()).toEqual([])
})

test('takes prizes back where the balance reaches, and writes down the rest', async () => {
  const [rich, poor] = [await world.player('10.00'), await world.player('2.00')]
  const ids = [await winnerOf(722, rich), await winnerOf(722, poor)] as const
  await world.until(drawsAt(722))
  expect(formatMoney(await world.cashOf(poor))).toBe('19.56')
  // 15.00 of it is spent meanwhile: 4.56 is left, 6.56 with the stake.
  await world.ledger.transfer({
    merchantId: world.merchantId,
    kind: 'deposit_reversal',
    key: 'spent',
    postings: [
      { account: memberCash(poor.id, 'BRL'), amount: -parseMoney('15.00') },
      { account: houseAccount('psp', 'BRL'), amount: parseMoney('15.00') },
    ],
  })
  expect(await declareVoid(722)).toBe('closed')
  await declareVoid(722, true)
  await Promise.all([workOffVoids(world.deps), workOffVoids(world.deps)])
  await workOffVoids(world.deps)
  expect([await stateOf(rich, ids[0]), await stateOf(poor, ids[1])]).toEqual(['void', 'void'])
  expect(formatMoney(await world.cashOf(rich))).toBe('10.00')
  expect(await world.cashOf(poor)).toBe(0n)
  const { rows } = await sql<{ member_id: bigint; amount: bigint }>`select member_id, amount from lottery_debt`.execute(
    world.db,
  )
  expect(rows).toEqual([{ member_id: poor.id, amount: parseMoney('13.00') }])
  // Nothing of it is left in the figures of the day.
  const days = await sql<{ turnover: bigint; prize: bigint; bets: number }>`
    select staked, turnover, prize, bets from play_day where member_id = ${rich.id}`.execute(world.db)
  expect(days.rows).toEqual([{ staked: 0n, turnover: 0n, prize: 0n, bets: 0 }])
  expect(await world.findings()).toEqual([])
})

test('leaves no bet behind that was on its way when the draw was declared void', async () => {
  const players = await Promise.all(Array.from({ length: 16 }, () => world.player('10.00')))
  const periods = [{ period: period(725), multiple: 1 }]
  const declared = async () => {
    expect(await declareVoid(725)).toBe(true)
    await workOffVoids(world.deps)
  }
  const [, ...answers] = await Promise.all([declared(), ...players.map((player) => world.place(player, { periods }))])
  expect(answers.map(errorOf).filter((code) => code !== 'none' && code !== 'draw_closed')).toEqual([])
  await world.until(drawsAt(725))
  const left = await Promise.all(players.map((player) => world.cashOf(player)))
  expect(left.map(formatMoney)).toEqual(players.map(() => '10.00'))
  expect(await world.findings()).toEqual([])
})

test('settles nothing more of a draw that is declared void while it settles', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => world.player('10.00')))
  const ids = await Promise.all(players.map((player) => winnerOf(728, player)))
  world.app.clock.advance(new Date(drawsAt(728)).getTime() - world.app.clock.now().getTime())
  await drawDue(world.deps)
  const states: (string | undefined)[][] = []
  // Member by member; before the first step nobody has been paid.
  await settleDrawn(world.deps, {
    chunkEntries: 1,
    async onStep() {
      if (states.length > 0) return
      states.push(await Promise.all(players.map((player, index) => stateOf(player, ids[index] ?? ''))))
      expect(await declareVoid(728)).toBe('closed')
      await declareVoid(728, true)
    },
  })
  expect(states.flat().filter((state) => state === 'won')).toHaveLength(1)
  const won = await sql<{ n: number }>`
    select count(*)::int as n from lottery_payment p join lottery_draw d on d.id = p.draw_id
    where d.period = ${period(728)} and p.kind = 'win'`.execute(world.db)
  expect(won.rows).toEqual([{ n: 1 }])
  await workOffVoids(world.deps)
  expect(await Promise.all(players.map((player, index) => stateOf(player, ids[index] ?? '')))).toEqual([
    ...['void', 'void', 'void'],
  ])
  const left = await Promise.all(players.map((player) => world.cashOf(player)))
  expect(left.map(formatMoney)).toEqual(['10.00', '10.00', '10.00'])
  expect(await world.findings()).toEqual([])
})
