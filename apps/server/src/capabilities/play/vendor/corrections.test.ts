import type { Envelope } from '@trevo/contract/endpoint'
import { parseMoney } from '@trevo/contract/money'
import { vendorCorrect } from '@trevo/contract/vendor-additions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchant } from '../../../../test/fixtures.ts'
import {
  type Answer,
  GAME,
  OTHER_VENDOR,
  type PlayWorld,
  startPlayWorld,
  type TestPlayer,
} from '../../../../test/play.ts'
import { debtOf } from '../../../money/gate/debt.ts'
import { audit } from '../../../platform/audit.ts'
import { REVERSAL_CHECKS } from '../../cashier/reversal-audit.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await audit(world.db, REVERSAL_CHECKS)).toEqual([])
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const answered = ({ envelope }: { envelope: Envelope<unknown> }) => envelope.value as { balance: string; owed: string }

const ask = (player: TestPlayer, roundId: string, prizeBefore: string, prize: string, more: object = {}) => ({
  playerId: player.playerId,
  transactionId: fresh('c'),
  roundId,
  gameCode: GAME,
  prizeBefore,
  prize,
  currency: 'BRL',
  ...more,
})
const correct = (player: TestPlayer, roundId: string, before: string, prize: string, more: object = {}) =>
  world.call(vendorCorrect.path, ask(player, roundId, before, prize, more))

/** One who staked 10 and won 30, and has this much left. */
async function winner(left: string): Promise<{ player: TestPlayer; round: string }> {
  const player = await world.player('10.00')
  const round = fresh('round')
  await world.round(player, round, '10.00', '30.00')
  const spent = parseMoney('30.00') - parseMoney(left)
  if (spent > 0n) await world.round(player, fresh('round'), (Number(spent) / 10_000).toFixed(2), '0')
  return { player, round }
}

const prizeToday = async ({ id }: TestPlayer) => {
  const { rows } = await sql<{
    prize: bigint
  }>`select coalesce(sum(prize), 0)::bigint as prize from play_day where member_id = ${id}`.execute(world.db)
  return rows[0]?.prize
}

test('more prize is paid, less is taken, each against the last state', async () => {
  const { player, round } = await winner('30.00')
  expect(answered(await correct(player, round, '30.00', '45.50'))).toMatchObject({ balance: '45.50', owed: '0.00' })
  expect(await prizeToday(player)).toBe(455_000n)
  const stale = await correct(player, round, '30.00', '10.00')
  expect([codeOf(stale), stale.envelope.value]).toEqual(['round_changed', { prize: '45.50' }])
  expect(answered(await correct(player, round, '45.50', '0'))).toMatchObject({ balance: '0.00', owed: '0.00' })
  expect(answered(await correct(player, round, '0', '5'))).toMatchObject({ balance: '5.00', owed: '0.00' })
  expect(await prizeToday(player)).toBe(50_000n)
  expect(await debtOf(world.db, player.id)).toBeNull()
})

test('a round of several calls is corrected as one that was taken at once', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  await world.bet(player, fresh('t'), round, '10.00')
  expect(codeOf(await correct(player, round, '0', '5.00'))).toBe('round_not_settled')
  await world.win(player, fresh('t'), round, '1.00', { roundEnd: false })
  expect(codeOf(await correct(player, round, '1.00', '5.00'))).toBe('round_not_settled')
  await world.win(player, fresh('t'), round, '2.00')
  expect(answered(await correct(player, round, '3.00', '5.00')).balance).toBe('5.00')
  expect(codeOf(await world.win(player, fresh('t'), round, '1.00'))).toBe('round_closed')
})

test('a repeat is answered as the first time, another content is a conflict', async () => {
  const { player, round } = await winner('30.00')
  const asked = ask(player, round, '30.00', '20.00')
  const first = await world.call(vendorCorrect.path, asked)
  await correct(player, round, '20.00', '25.00')
  expect(await world.call(vendorCorrect.path, asked)).toEqual(first)
  const other = await world.call(vendorCorrect.path, { ...asked, prize: '19.00' })
  expect(codeOf(other)).toBe('idempotency_conflict')
  expect(await world.cashOf(player)).toBe(250_000n)
})

test('what is not there any more is owed, and later prizes of any round pay it', async () => {
  const { player, round } = await winner('4.00')
  expect(answered(await correct(player, round, '30.00', '10.00'))).toMatchObject({ balance: '0.00', owed: '16.00' })
  expect(await debtOf(world.db, player.id)).toEqual({ owed: 160_000n, depositId: null })
  // More prize for the same round is a prize too.
  const more = ask(player, round, '10.00', '15.00')
  const again = await world.call(vendorCorrect.path, more)
  expect(answered(again)).toMatchObject({ balance: '0.00', owed: '0.00' })
  expect(await world.call(vendorCorrect.path, more)).toEqual(again)
  expect(await debtOf(world.db, player.id)).toEqual({ owed: 110_000n, depositId: null })
  await fund(player, '3.00')
  const prized = { id: fresh('t'), round: fresh('round') }
  await world.bet(player, fresh('t'), prized.round, '1.00')
  const paid = await world.win(player, prized.id, prized.round, '8.00')
  expect(answered(paid).balance).toBe('2.00')
  expect(await world.win(player, prized.id, prized.round, '8.00')).toEqual(paid)
  // 3 are left: the rest of the prize is the player's.
  const whole = fresh('round')
  const last = await world.round(player, whole, '1.00', '7.00')
  expect(answered(last).balance).toBe('5.00')
  expect(await world.round(player, whole, '1.00', '7.00')).toEqual(last)
  expect(await debtOf(world.db, player.id)).toBeNull()
  expect(await world.cashOf(player)).toBe(50_000n)
})

const fund = (player: TestPlayer, amount: string) =>
  world.ledger.transfer({
    merchantId: world.merchantId,
    kind: 'deposit',
    key: fresh('fund'),
    postings: [
      { account: { house: 'psp', currency: 'BRL' }, amount: -parseMoney(amount) },
      { account: { memberId: player.id, kind: 'cash', currency: 'BRL' }, amount: parseMoney(amount) },
    ],
  })

test('of many corrections at once one is taken, and the same one at once is taken once', async () => {
  const { player, round } = await winner('30.00')
  const answers = await Promise.all(
    ['1', '2', '3', '4', '5', '6'].map((prize) => correct(player, round, '30.00', prize)),
  )
  expect(answers.map(codeOf).sort()).toEqual(['ok', ...Array(5).fill('round_changed')])
  const { player: other, round: its } = await winner('30.00')
  const asked = ask(other, its, '30.00', '12.00')
  const same = await Promise.all(Array.from({ length: 6 }, () => world.call(vendorCorrect.path, asked)))
  expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await world.cashOf(other)).toBe(120_000n)
})

test('a correction among bets, prizes and rollbacks of the same player leaves the books whole', async () => {
  const { player, round } = await winner('6.00')
  await Promise.all([
    correct(player, round, '30.00', '0'),
    ...Array.from({ length: 5 }, () => world.round(player, fresh('round'), '1.00', '9.00')),
    ...Array.from({ length: 3 }, async () => {
      const [bet, of] = [fresh('t'), fresh('round')]
      await Promise.all([world.bet(player, bet, of, '1.00'), world.rollback(player, fresh('t'), bet, of)])
    }),
  ])
  const { rows } = await sql<{ total: bigint }>`
    select (select coalesce(sum(stake - prize), 0) from any_round where member_id = ${player.id})::bigint as total`.execute(
    world.db,
  )
  const owed = (await debtOf(world.db, player.id))?.owed ?? 0n
  // 10 came in; the rounds kept `total`; 30 were taken back, partly owed.
  expect(await world.cashOf(player)).toBe(100_000n - (rows[0]?.total ?? 0n) - 300_000n + owed)
})

test('nobody corrects a round of another vendor, brand, game, currency or player', async () => {
  const { player, round } = await winner('30.00')
  const asked = ask(player, round, '30.00', '0')
  expect(codeOf(await world.call(vendorCorrect.path, asked, { vendor: OTHER_VENDOR }))).toBe('player_unknown')
  // The other vendor knows the player, yet not the round.
  await sql`insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free, language, created_at, expires_at)
    select id + 1, sha256('another'), merchant_id, member_id, session_id, node_id, game_id, ${OTHER_VENDOR}, currency, free, language, created_at, expires_at
    from game_session where member_id = ${player.id}`.execute(world.db)
  expect(codeOf(await world.call(vendorCorrect.path, asked, { vendor: OTHER_VENDOR }))).toBe('round_unknown')
  const stranger = await world.player('1.00')
  expect(codeOf(await correct(stranger, round, '30.00', '0'))).toBe('round_unknown')
  const abroad = await world.player('1.00', { merchantId: (await aMerchant(world.db)).id })
  expect(codeOf(await correct(abroad, round, '30.00', '0'))).toBe('round_unknown')
  expect(codeOf(await correct(player, round, '30.00', '0', { gameCode: 'another' }))).toBe('transaction_mismatch')
  expect(codeOf(await correct(player, round, '30.00', '0', { currency: 'FUN' }))).toBe('player_unknown')
  expect(codeOf(await correct(player, round, '30.00', '30.00'))).toBe('transaction_mismatch')
  expect(await world.cashOf(player)).toBe(300_000n)
})

test('a void round and one of long ago are not corrected', async () => {
  const player = await world.player('10.00')
  const [bet, round] = [fresh('t'), fresh('round')]
  await world.bet(player, bet, round, '10.00')
  await world.rollback(player, fresh('t'), bet, round)
  expect(codeOf(await correct(player, round, '0', '5.00'))).toBe('round_not_settled')
  const { player: old, round: its } = await winner('30.00')
  world.app.clock.advance(89 * 86_400_000)
  expect(answered(await correct(old, its, '30.00', '31.00')).balance).toBe('31.00')
  world.app.clock.advance(2 * 86_400_000)
  expect(codeOf(await correct(old, its, '31.00', '30.00'))).toBe('round_unknown')
})
