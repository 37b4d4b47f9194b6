import { randomUUID } from 'node:crypto'
import { claimReward } from '@trevo/contract/reward-centre'
import { bonusWallet, giveUpBonus } from '@trevo/contract/rules'
import { vendorCorrect } from '@trevo/contract/vendor-additions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession } from '../../../test/fixtures.ts'
import { type Answer, GAME, type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { ampleBudgets } from '../../../test/rewards.ts'
import { aRule } from '../../../test/rules.ts'
import { settlePurses } from '../../money/bonus/settle.ts'
import { audit } from '../../platform/audit.ts'
import { RULE_CHECKS } from './audit.ts'

const DAY_MS = 86_400_000
let world: PlayWorld
let ruleId: bigint
beforeAll(async () => {
  world = await startPlayWorld()
  await ampleBudgets(world.db, world.merchantId)
  // 10.00, five times, in games of the house; no stake above 5.00.
  ruleId = await aRule(world.db, world.merchantId, { startsOn: '2020-01-01', endsOn: '2099-01-01', maxBet: 50_000n })
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  expect(await audit(world.db, RULE_CHECKS)).toEqual([])
  await world.app.close()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const settle = () =>
  settlePurses({
    db: world.db,
    ledger: world.ledger,
    live: world.app.app.live,
    clock: world.app.clock,
    brands: () => [{ id: world.merchantId, currency: 'BRL' }],
  })
/** With the token of their own session beside that of the game. */
async function opened(balance: string): Promise<TestPlayer> {
  const player = await world.player(balance)
  const { token } = await aSession(world.db, { id: player.id, merchantId: world.merchantId }, world.app.clock.now())
  return { ...player, token }
}
async function withBonus(balance = '200.00'): Promise<TestPlayer> {
  const player = await opened(balance)
  const { envelope } = await world.app.inject(claimReward, {
    token: player.token,
    body: { requestId: randomUUID(), source: 'rules', id: `${ruleId}:2020-01-01` },
  })
  expect(envelope).toMatchObject({ success: true, value: { gift: { kind: 'bonus', amount: '10.00' } } })
  return player
}
type Wallet = { open: { id: string; state: string; play: { done: string } } | null; ended: { state: string }[] }
const walletOf = async ({ token }: TestPlayer) =>
  (await world.app.inject(bonusWallet, { token })).envelope.value as Wallet
const doneOf = async (player: TestPlayer) => (await walletOf(player)).open?.play.done

test('what was at risk counts by category, and what was played to the end becomes money that has to be played like a gift', async () => {
  const player = await withBonus()
  await world.round(player, fresh('r'), '5.00', '0')
  expect(await doneOf(player)).toBe('5.00')
  // Both sides of one spin: 5.00 staked, 4.90 back. 0.10 was at risk.
  await world.round(player, fresh('r'), '5.00', '4.90')
  expect(await doneOf(player)).toBe('5.10')
  // A prize counts no more than its stake.
  await world.round(player, fresh('r'), '5.00', '500.00')
  expect(await doneOf(player)).toBe('10.10')
  for (let n = 0; n < 8; n += 1) await world.round(player, fresh('r'), '5.00', '0')
  expect((await walletOf(player)).open).toMatchObject({ state: 'wagered', play: { done: '50.00' } })
  const before = await world.cashOf(player)
  await Promise.all([settle(), settle(), settle()])
  expect((await world.cashOf(player)) - before).toBe(100_000n)
  expect(await world.cashOf(player, 'BNS')).toBe(0n)
  expect(await walletOf(player)).toMatchObject({ open: null, ended: [{ state: 'released' }] })
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select t.kind, p.amount from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
    join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
    where a.member_id = ${player.id} and t.kind like 'bonus%' order by t.id`.execute(world.db)
  expect(rows).toEqual([
    { kind: 'bonus_grant', amount: 100_000n },
    { kind: 'bonus_close', amount: -100_000n },
    { kind: 'bonus_release', amount: 100_000n },
  ])
})

test('no stake is larger than the bonus allows, in one bet, in parts of a round or as a whole round; afterwards any is', async () => {
  const player = await withBonus()
  const [round, other] = [fresh('round'), fresh('round')]
  expect(codeOf(await world.bet(player, fresh('b'), round, '5.01'))).toBe('bonus_max_bet')
  expect(codeOf(await world.round(player, fresh('r'), '5.01', '0'))).toBe('bonus_max_bet')
  expect(codeOf(await world.bet(player, fresh('b'), other, '3.00'))).toBe('ok')
  expect(codeOf(await world.bet(player, fresh('b'), other, '2.01'))).toBe('bonus_max_bet')
  expect(codeOf(await world.bet(player, fresh('b'), other, '2.00'))).toBe('ok')
  expect(await world.cashOf(player)).toBe(1_950_000n)
  const { open } = await walletOf(player)
  await world.app.inject(giveUpBonus, {
    token: player.token,
    params: { id: open?.id ?? '' },
    body: { requestId: randomUUID() },
  })
  // Given up while the round was open: it is paid, and counts for nothing.
  expect(codeOf(await world.win(player, fresh('w'), other, '9.00', { roundEnd: true }))).toBe('ok')
  expect(await walletOf(player)).toMatchObject({ open: null, ended: [{ state: 'given_up', play: { done: '0.00' } }] })
  expect(codeOf(await world.round(player, fresh('r'), '50.00', '0'))).toBe('ok')
  expect(await world.cashOf(player, 'BNS')).toBe(0n)
})

test('a round that began before the bonus counts for nothing, and one that is taken back neither', async () => {
  const early = await opened('100.00')
  const round = fresh('round')
  await world.bet(early, fresh('b'), round, '4.00')
  world.app.clock.advance(60_000)
  await world.app.inject(claimReward, {
    token: early.token,
    body: { requestId: randomUUID(), source: 'rules', id: `${ruleId}:2020-01-01` },
  })
  await world.win(early, fresh('w'), round, '0', { roundEnd: true })
  expect(await doneOf(early)).toBe('0.00')
  const [bet, voided] = [fresh('b'), fresh('round')]
  await world.bet(early, bet, voided, '4.00')
  await world.rollback(early, fresh('x'), bet, voided)
  expect(await doneOf(early)).toBe('0.00')
})

test('a round that is put right counts as what it is by then: nothing is played with losses that are given back', async () => {
  const player = await withBonus()
  const correct = (roundId: string, prizeBefore: string, prize: string) =>
    world.call(vendorCorrect.path, {
      playerId: player.playerId,
      transactionId: fresh('c'),
      roundId,
      gameCode: GAME,
      prizeBefore,
      prize,
      currency: 'BRL',
    })
  const [lost, won] = [fresh('r'), fresh('r')]
  await world.round(player, lost, '5.00', '0')
  await world.round(player, won, '4.00', '7.00')
  expect(await doneOf(player)).toBe('8.00')
  // The stake comes back: nothing was at risk.
  expect(codeOf(await correct(lost, '0', '5.00'))).toBe('ok')
  expect(await doneOf(player)).toBe('3.00')
  // A prize that was none: 4.00 were lost instead of 3.00 won.
  expect(codeOf(await correct(won, '7.00', '0'))).toBe('ok')
  expect(await doneOf(player)).toBe('4.00')
  expect(codeOf(await correct(lost, '5.00', '0'))).toBe('ok')
  expect(await doneOf(player)).toBe('9.00')
})

test('giving it up in the moment in which the last round is played loses it or keeps it, never half', async () => {
  const outcomes: string[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const player = await withBonus()
    for (let n = 0; n < 9; n += 1) await world.round(player, fresh('r'), '5.00', '0')
    const { open } = await walletOf(player)
    const give = world.app.inject(giveUpBonus, {
      token: player.token,
      params: { id: open?.id ?? '' },
      body: { requestId: randomUUID() },
    })
    await Promise.all([give, world.round(player, fresh('r'), '5.00', '0'), settle()])
    await settle()
    const cash = await world.cashOf(player)
    const { ended } = await walletOf(player)
    outcomes.push(ended[0]?.state ?? '')
    expect(cash).toBe(ended[0]?.state === 'released' ? 1_600_000n : 1_500_000n)
  }
  expect(outcomes.every((state) => state === 'released' || state === 'given_up')).toBe(true)
})

test('what was not played in time ends, and play after that counts for nothing', async () => {
  const player = await withBonus()
  await world.round(player, fresh('r'), '5.00', '0')
  world.app.clock.advance(7 * DAY_MS)
  await settle()
  const { rows } = await sql<{ state: string; done: bigint }>`
    select state, done from bonus_purse where member_id = ${player.id}`.execute(world.db)
  expect(rows).toEqual([{ state: 'expired', done: 50_000n }])
  expect(await world.cashOf(player, 'BNS')).toBe(0n)
})
