import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approved, type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { aGame, GAME, VENDOR } from '../../../test/play.ts'
import { debtOf, roundDebtOf } from '../../money/gate/debt.ts'
import { admitTransfer } from '../../money/gate/gate.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { payOut } from '../cashier/payouts.ts'
import { releaseForRounds } from '../cashier/reversals.ts'
import { repayRounds } from './member/repay.ts'
import { debtsOf } from './round-debt-queries.ts'
import { type CorrectionDeps, correct } from './vendor/corrections.ts'

let world: CashierWorld
let deps: CorrectionDeps
let gameId: bigint
beforeAll(async () => {
  world = await startCashierWorld()
  gameId = (await aGame(world.deps.db, world.brand.id)).gameId
  const { db, clock, live } = world.deps
  deps = {
    db,
    clock,
    live,
    ledger: createLedger({ pool: world.app.database.pool }),
    playerOf: ({ playerId }) => ({ memberId: BigInt(playerId), merchantId: world.brand.id }),
    releaseUnsent: releaseForRounds(world.deps),
  }
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

let count = 0

/** A round that has paid 30 to somebody, which the money of the payer came from. */
async function paidRound(payer: Payer): Promise<string> {
  const name = `round-${++count}`
  await sql`insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
      status, last_win, started_at, ended_at)
    select ${world.brand.id}, ${payer.id}, i.id + 1, i.id, ${gameId}, ${VENDOR}, ${name}, 'BRL', 0, 300000, 1, 'settled', i.id + 1,
      ${deps.clock.now()}, ${deps.clock.now()}
    from (select next_id(${deps.clock.now()}, 0) as id) i`.execute(world.deps.db)
  await sql`insert into play_day (merchant_id, member_id, day, category, currency, prize, bets)
    values (${world.brand.id}, ${payer.id}, '2026-03-01', 'INHOUSE', 'BRL', 300000, 1) on conflict do nothing`.execute(
    world.deps.db,
  )
  return name
}
const takeBack = (payer: Payer, roundId: string, prizeBefore = '30.00', prize = '0') =>
  correct(deps, {
    vendorCode: VENDOR,
    body: {
      playerId: String(payer.id),
      transactionId: `c-${++count}`,
      roundId,
      gameCode: GAME,
      prizeBefore,
      prize,
      currency: 'BRL',
    },
  })
const repay = (payer: Payer, amount: string, requestId: string = randomUUID()) =>
  repayRounds(
    { ...deps },
    { memberId: payer.id, merchantId: world.brand.id, currency: 'BRL' },
    { requestId, amount: parseMoney(amount) },
  )

test('a withdrawal that has not left is given back before anything is owed', async () => {
  const payer = await world.payer('30.00')
  const round = await paidRound(payer)
  const { id } = await world.withdraw(payer, '20.00')
  expect(await takeBack(payer, round)).toMatchObject({ balance: '0.00', owed: '0.00' })
  expect(await world.withdrawalNow(payer, id)).toMatchObject({ state: 'rejected' })
  expect(await debtOf(deps.db, payer.id)).toBeNull()
})

test('with a debt nothing leaves, to the bank or to another member, until it is paid', async () => {
  const [payer, friend] = [await world.payer('50.00'), await world.payer()]
  const round = await paidRound(payer)
  const sent = await approved(world, payer, '45.00')
  await payOut(world.deps, sent.id)
  expect(await takeBack(payer, round)).toMatchObject({ balance: '0.00', owed: '25.00' })
  await world.psp.pay((await world.deposit(payer, '40.00')).txid ?? '')
  await expect(world.withdraw(payer, '20.00')).rejects.toMatchObject({ code: 'deposit_debt', value: { owed: '25.00' } })
  const give = inTx(deps.db, (tx) => admitTransfer(tx, deps.clock.now(), { fromId: payer.id, toId: friend.id }))
  await expect(give).rejects.toMatchObject({ code: 'deposit_debt' })
  expect(await roundDebtOf(deps.db, payer.id)).toBe(250_000n)

  await expect(repay(payer, '25.01')).rejects.toMatchObject({ code: 'limit_exceeded' })
  const requestId = randomUUID()
  const paid = await Promise.all(Array.from({ length: 5 }, () => repay(payer, '10.00', requestId)))
  expect(paid).toEqual(Array(5).fill(150_000n))
  await expect(repay(payer, '11.00', requestId)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  const rest = await Promise.allSettled([repay(payer, '15.00'), repay(payer, '15.00')])
  expect(rest.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await world.cashOf(payer)).toBe(150_000n)
  expect(await debtOf(deps.db, payer.id)).toBeNull()
  expect(await debtsOf(deps.db, { memberId: payer.id, merchantId: world.brand.id })).toMatchObject([
    { amount: 250_000n, taken: 0n, repaid: 250_000n, roundId: round, namePt: 'Dados' },
  ])
})

test('a correction and a request to withdraw at the same moment: the money leaves or is taken, never both', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const payer = await world.payer('30.00')
    const round = await paidRound(payer)
    const [taken] = await Promise.all([takeBack(payer, round), world.withdraw(payer, '30.00').catch(() => null)])
    // Whichever came first, the withdrawal had not left: nothing is owed.
    expect(taken).toMatchObject({ owed: '0.00' })
    expect([await world.cashOf(payer), await world.cashOf(payer, 'held')]).toEqual([0n, 0n])
  }
})

test('nobody pays with money that is not there, or a debt of somebody else', async () => {
  const [payer, other] = [await world.payer('5.00'), await world.payer('100.00')]
  await takeBack(payer, await paidRound(payer), '30.00', '10.00')
  expect(await roundDebtOf(deps.db, payer.id)).toBe(150_000n)
  await expect(repay(payer, '15.00')).rejects.toMatchObject({ code: 'insufficient_funds' })
  await expect(repay(other, '15.00')).rejects.toMatchObject({ code: 'limit_exceeded', value: { max: '0.00' } })
})
