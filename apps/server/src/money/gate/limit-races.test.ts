import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../test/cashier.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { recordPlay } from '../../base/figures/play-day.ts'
import { lockDeposit, moveDeposit } from '../../capabilities/cashier/deposit-queries.ts'
import { inTx } from '../../platform/db.ts'
import { createLedger } from '../ledger/ledger.ts'
import { houseAccount, memberCash } from '../ledger/transfer.ts'
import { admitStake } from './admit-stake.ts'
import { beginBreak } from './breaks.ts'
import { setOwnLimits } from './limits.ts'

let world: PlayWorld
let cashier: CashierWorld
beforeAll(async () => {
  world = await startPlayWorld()
  cashier = await startCashierWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  expect(await cashier.findings()).toEqual([])
  await world.app.close()
  await cashier.close()
})

const deps = () => ({ ...world.app.app, clock: world.app.clock, secrets: TEST_CONFIG.secrets })
const BY_MEMBER = { setBy: 'member', actor: null, note: '' } as const
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const countOf = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((name) => [name, outcomes.filter((one) => one === name).length]))
const limit = (player: TestPlayer, kind: 'stake' | 'loss', amount: string) =>
  inTx(world.db, (tx) => {
    const wanted = [{ kind, period: 'day', amount: parseMoney(amount) } as const]
    return setOwnLimits(tx, deps(), { id: player.id, merchantId: world.merchantId }, wanted)
  })
const bet = async (player: TestPlayer, id: string, amount: string) => {
  const { envelope } = await world.bet(player, id, id, amount)
  return envelope.success ? 'done' : envelope.errorCode
}

/** A stake on something of our own, beside the vendors. */
const ownStake = (player: TestPlayer, ledger: ReturnType<typeof createLedger>, key: string, amount: bigint) =>
  inTx(world.db, async (tx) => {
    const now = world.app.clock.now()
    const stake = {
      memberId: player.id,
      sessionId: player.memberSessionId,
      gameId: null,
      currency: 'BRL',
      amount,
    } as const
    await admitStake(tx, world.merchantId, now, stake)
    await ledger.postTransfer(tx, {
      merchantId: world.merchantId,
      kind: 'bet',
      key,
      postings: [
        { account: memberCash(player.id, 'BRL'), amount: -amount },
        { account: houseAccount('games', 'BRL'), amount },
      ],
    })
    await recordPlay(tx, world.merchantId, now, [
      { memberId: player.id, category: 'LOTT', currency: 'BRL', staked: amount },
    ])
  })

test('50 stakes at once, half of them on something of our own, never pass a limit', async () => {
  const player = await world.player('1000.00')
  await limit(player, 'stake', '20.00')
  const ledger = createLedger({ pool: world.app.database.pool })
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? bet(player, `many-${n}`, '1.00') : codeOf(ownStake(player, ledger, `own-${n}`, parseMoney('1.00'))),
    ),
  )
  expect(countOf(outcomes)).toEqual({ done: 20, stake_limit_reached: 30 })
  expect(await world.cashOf(player)).toBe(parseMoney('980.00'))
})

test('bets of one member in one batch count together', async () => {
  const player = await world.player('1000.00')
  await limit(player, 'loss', '10.00')
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => bet(player, `batch-${n}`, '3.00')))
  expect(countOf(outcomes)).toEqual({ done: 3, loss_limit_reached: 5 })
})

test('a limit that is lowered while bets fly holds for all that follow its answer', async () => {
  const player = await world.player('1000.00')
  await limit(player, 'stake', '500.00')
  const flying = Array.from({ length: 40 }, (_, n) => bet(player, `fly-${n}`, '1.00'))
  await limit(player, 'stake', '1.00')
  const after = await bet(player, 'after', '1.00')
  const taken = (await Promise.all(flying)).filter((outcome) => outcome === 'done').length
  // At least one was through, or the limit still had room for this one.
  expect(after).toBe(taken > 0 ? 'stake_limit_reached' : 'done')
})

test('a pause while bets fly: none is taken after it was answered', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await world.player('1000.00')
    const owner = { id: player.id, merchantId: world.merchantId }
    const flying = Array.from({ length: 20 }, (_, n) => bet(player, `pause-${round}-${n}`, '1.00'))
    const requestId = randomUUID()
    await inTx(world.db, (tx) => beginBreak(tx, deps(), owner, { length: '24h', requestId, by: BY_MEMBER }))
    const { rows } = await world.app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from game_transaction where member_id = $1',
      [player.id],
    )
    const outcomes = await Promise.all(flying)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(rows[0]?.count ?? -1)
    expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'member_paused')).toBe(true)
  }
})

test('one request begins one break, however often and at once it comes', async () => {
  const player = await world.player()
  const owner = { id: player.id, merchantId: world.merchantId }
  const wanted = { length: '7d', requestId: randomUUID(), by: BY_MEMBER } as const
  const begin = (length: '7d' | '30d') =>
    codeOf(inTx(world.db, (tx) => beginBreak(tx, deps(), owner, { ...wanted, length })))
  expect(countOf(await Promise.all(Array.from({ length: 10 }, () => begin('7d'))))).toEqual({ done: 10 })
  expect(await begin('30d')).toBe('idempotency_conflict')
  const { rows } = await world.app.database.pool.query('select from member_break where member_id = $1', [player.id])
  expect(rows).toHaveLength(1)
})

test('20 charges at once never ask for more than the deposit limit, and one that lapses makes room', async () => {
  const payer = await cashier.payer()
  const { db } = cashier.deps
  await inTx(db, (tx) => {
    const wanted = [{ kind: 'deposit', period: 'day', amount: parseMoney('70.00') } as const]
    return setOwnLimits(tx, { ...cashier.app.app, clock: cashier.app.clock }, payer, wanted)
  })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(cashier.deposit(payer, '10.00'))))
  expect(countOf(outcomes)).toEqual({ done: 7, deposit_limit_reached: 13 })
  const refusal = await cashier.deposit(payer, '10.00').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'deposit_limit_reached', value: { left: '0.00' } })
  await inTx(db, async (tx) => {
    const first = await tx
      .selectFrom('deposit')
      .select('id')
      .where('member_id', '=', payer.id)
      .executeTakeFirstOrThrow()
    const locked = await lockDeposit(tx, first.id)
    if (locked) await moveDeposit(tx, locked, { to: 'expired', at: cashier.app.clock.now() })
  })
  expect(await codeOf(cashier.deposit(payer, '10.00'))).toBe('done')
  expect(await codeOf(cashier.deposit(payer, '10.00'))).toBe('deposit_limit_reached')
})
