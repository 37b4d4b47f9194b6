import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, OTHER_VENDOR, type PlayWorld, startPlayWorld, type TestPlayer } from '../../../../test/play.ts'
import { TEST_CONFIG } from '../../../../test/stub-app.ts'
import { setOwnLimits } from '../../../money/gate/limits.ts'
import { inTx } from '../../../platform/db.ts'

/** Rounds that are over in the call that begins them. */
let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const balanceOf = ({ envelope }: Answer) => (envelope.value as { balance: string }).balance

/** What the member's statement has of play, oldest first. */
async function statementOf({ id }: TestPlayer) {
  const { rows } = await sql<{ kind: string; amount: bigint; balance: bigint }>`
    select t.kind, p.amount, p.balance_after as balance from ledger_posting p
    join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.member_id = ${id}
    join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
    where t.kind <> 'deposit' and p.balance_after is not null order by p.transfer_id`.execute(world.db)
  return rows
}

async function rowsOf({ id }: TestPlayer) {
  const { rows } = await sql<{ open: number; ended: number; transactions: number; queued: number }>`
    select (select count(*)::int from round_open where member_id = ${id}) as open,
      (select count(*)::int from game_round where member_id = ${id}) as ended,
      (select count(*)::int from game_transaction where member_id = ${id}) as transactions,
      (select count(*)::int from team_queue where member_id = ${id}) as queued`.execute(world.db)
  return rows[0]
}

const dayOf = ({ id }: TestPlayer) =>
  world.db
    .selectFrom('play_day')
    .select(['staked', 'turnover', 'prize', 'bets'])
    .where('member_id', '=', id)
    .executeTakeFirst()

test('a round that wins is one row, and stake and prize are in the books one after the other', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  const answer = await world.round(player, round, '4.00', '7.50')
  expect(answer.envelope).toMatchObject({ success: true, value: { roundId: round, balance: '13.50' } })
  expect(await world.roundOf(round)).toEqual({ stake: 40_000n, prize: 75_000n, status: 'settled' })
  expect(await statementOf(player)).toEqual([
    { kind: 'bet', amount: -40_000n, balance: 60_000n },
    { kind: 'win', amount: 75_000n, balance: 135_000n },
  ])
  expect(await rowsOf(player)).toEqual({ open: 0, ended: 1, transactions: 0, queued: 1 })
  expect(await dayOf(player)).toEqual({ staked: 40_000n, turnover: 35_000n, prize: 75_000n, bets: 1 })
})

test('a round that loses moves the stake alone', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  expect(balanceOf(await world.round(player, round, '10.00', '0'))).toBe('0.00')
  expect(await statementOf(player)).toEqual([{ kind: 'bet', amount: -100_000n, balance: 0n }])
  expect(await world.roundOf(round)).toEqual({ stake: 100_000n, prize: 0n, status: 'settled' })
})

test('the purse must cover the stake before the prize is in it', async () => {
  const player = await world.player('3.00')
  const round = fresh('round')
  const refused = await world.round(player, round, '3.0001', '500.00')
  expect(codeOf(refused)).toBe('insufficient_funds')
  expect(refused.envelope.value).toEqual({ balance: '3.00' })
  expect(await rowsOf(player)).toEqual({ open: 0, ended: 0, transactions: 0, queued: 0 })
  expect(await statementOf(player)).toEqual([])
  // A refusal leaves no trace: the same round may come again.
  expect(balanceOf(await world.round(player, round, '3.00', '1.00'))).toBe('1.00')
})

test('a repeat is answered as the first time, whatever came after it; other values are a conflict', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  const first = await world.round(player, round, '1.00', '2.00')
  await world.round(player, fresh('round'), '5.00', '0')
  expect(await world.round(player, round, '1.00', '2.00')).toEqual(first)
  for (const [stake, prize] of [
    ['1.00', '3.00'],
    ['2.00', '2.00'],
    ['1.00', '0'],
  ] as const)
    expect(codeOf(await world.round(player, round, stake, prize))).toBe('idempotency_conflict')
  expect(await world.cashOf(player)).toBe(parseMoney('6.00'))
})

test('it takes nothing more, and is not taken back', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  await world.round(player, round, '1.00', '2.00')
  expect(codeOf(await world.bet(player, fresh('t'), round, '1.00'))).toBe('round_closed')
  expect(codeOf(await world.win(player, fresh('t'), round, '1.00'))).toBe('round_closed')
  expect(codeOf(await world.rollback(player, fresh('t'), round, round))).toBe('round_closed')
  expect(codeOf(await world.rollback(player, fresh('t'), round, fresh('round')))).toBe('transaction_mismatch')
  expect(await world.cashOf(player)).toBe(parseMoney('11.00'))
})

test('one that was rolled back before it came is kept away', async () => {
  const player = await world.player('10.00')
  const [round, back] = [fresh('round'), fresh('t')]
  const undone = await world.rollback(player, back, round, round)
  expect(balanceOf(undone)).toBe('10.00')
  expect(codeOf(await world.round(player, round, '1.00', '2.00'))).toBe('bet_rolled_back')
  expect(await world.rollback(player, back, round, round)).toEqual(undone)
  expect(await world.cashOf(player)).toBe(parseMoney('10.00'))
})

test('a name that a round of several calls has is no name for another, and the other way round', async () => {
  const player = await world.player('100.00')
  const [open, ended, empty, transaction] = [fresh('round'), fresh('round'), fresh('round'), fresh('t')]
  await world.bet(player, transaction, open, '1.00')
  await world.bet(player, fresh('t'), ended, '1.00')
  await world.win(player, fresh('t'), ended, '0')
  const bet = fresh('t')
  await world.bet(player, bet, empty, '1.00')
  await world.rollback(player, fresh('t'), bet, empty)
  for (const name of [open, ended, empty, transaction])
    expect(codeOf(await world.round(player, name, '1.00', '50.00'))).toBe('idempotency_conflict')
  expect(await world.cashOf(player)).toBe(parseMoney('98.00'))
})

test('another player’s round of the same name is another round', async () => {
  const [ana, rui] = [await world.player('10.00'), await world.player('10.00')]
  const round = fresh('round')
  expect(balanceOf(await world.round(ana, round, '1.00', '5.00'))).toBe('14.00')
  expect(balanceOf(await world.round(rui, round, '2.00', '0'))).toBe('8.00')
  // With the session of the other it is nobody's.
  const { sessionId } = ana
  expect(codeOf(await world.round(rui, fresh('round'), '1.00', '9.00', { sessionId }))).toBe('game_session_ended')
})

test('what is malformed, foreign or beyond all measure moves nothing', async () => {
  const player = await world.player('10.00')
  for (const [stake, prize] of [
    ['0', '5.00'],
    ['-1.00', '5.00'],
    ['1.00', '-5.00'],
    ['1.00001', '0'],
    ['1.00', '1e3'],
    ['1.00', '99999999999999999999'],
  ] as const)
    expect(codeOf(await world.round(player, fresh('round'), stake, prize))).toBe('invalid_input')
  for (const [more, code] of [
    [{ prize: undefined }, 'invalid_input'],
    [{ stake: undefined }, 'invalid_input'],
    [{ transactionId: 'one of its own' }, 'invalid_input'],
    [{ currency: 'FUN' }, 'player_unknown'],
    [{ playerId: '999999999' }, 'player_unknown'],
    [{ gameCode: 'other' }, 'transaction_mismatch'],
  ] as const)
    expect(codeOf(await world.round(player, fresh('round'), '1.00', '9.00', more))).toBe(code)
  const body = { playerId: player.playerId, sessionId: player.sessionId, roundId: fresh('round') }
  const asked = { ...body, gameCode: 'dice', stake: '1.00', prize: '9.00', currency: 'BRL' }
  expect(codeOf(await world.call('/vendor/v1/round', asked, { vendor: OTHER_VENDOR }))).toBe('player_unknown')
  expect(codeOf(await world.call('/vendor/v1/round', asked, { secret: 'another' }))).toBe('vendor_signature')
  expect(await world.cashOf(player)).toBe(parseMoney('10.00'))
})

test('it passes the gate of every stake: who may not stake is not paid either', async () => {
  const player = await world.player('10.00')
  const refused = async () => codeOf(await world.round(player, fresh('round'), '1.00', '9.00'))
  await world.db.updateTable('member').set({ status: 'locked' }).where('id', '=', player.id).execute()
  expect(await refused()).toBe('user_unavailable')
  await world.db.updateTable('member').set({ status: 'active' }).where('id', '=', player.id).execute()
  await world.db.updateTable('vendor').set({ status: 'maintenance' }).where('code', '=', 'TRV').execute()
  expect(await refused()).toBe('vendor_maintenance')
  await world.db.updateTable('vendor').set({ status: 'active' }).where('code', '=', 'TRV').execute()
  const played = fresh('round')
  const first = await world.round(player, played, '1.00', '0')
  await world.db
    .updateTable('member_session')
    .set({ ended_at: world.app.clock.now() })
    .where('id', '=', player.memberSessionId)
    .execute()
  expect(await refused()).toBe('game_session_ended')
  // What was taken before is still answered.
  expect(await world.round(player, played, '1.00', '0')).toEqual(first)
  expect(await world.cashOf(player)).toBe(parseMoney('9.00'))
})

test('limits count the stake, whatever it won', async () => {
  const player = await world.player('100.00')
  const deps = { ...world.app.app, clock: world.app.clock, secrets: TEST_CONFIG.secrets }
  const member = { id: player.id, merchantId: world.merchantId }
  await inTx(world.db, (tx) =>
    setOwnLimits(tx, deps, member, [{ kind: 'stake', period: 'day', amount: parseMoney('5.00') }]),
  )
  expect(codeOf(await world.round(player, fresh('round'), '3.00', '30.00'))).toBe('ok')
  expect(codeOf(await world.round(player, fresh('round'), '2.01', '30.00'))).toBe('stake_limit_reached')
  expect(codeOf(await world.round(player, fresh('round'), '2.00', '0'))).toBe('ok')
})

test('a repeat that comes after its name is forgotten finds no session, and is not paid again', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  await world.round(player, round, '1.00', '9.00')
  world.app.clock.advance(8 * 86_400_000)
  expect(codeOf(await world.round(player, round, '1.00', '9.00'))).toBe('game_session_ended')
  expect(await world.cashOf(player)).toBe(parseMoney('18.00'))
})

test('the books are right after all of this', async () => {
  expect(await world.findings()).toEqual([])
})

test('the audit finds a round at once that the ledger does not know', async () => {
  const player = await world.player('10.00')
  await world.round(player, fresh('round'), '1.00', '2.00')
  await sql`insert into game_round select (jsonb_populate_record(r, jsonb_build_object('id', r.id + 1, 'prize', 40000))).*
    from game_round r where r.member_id = ${player.id}`.execute(world.db)
  const findings = (await world.findings()).join('\n')
  expect(findings).toContain('every transaction that moved money has its transfer')
  expect(findings).toContain('a vendor’s transaction was taken once for a player')
})
