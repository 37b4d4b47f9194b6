import { parseMoney } from '@trevo/contract/money'
import { vendorBalance, vendorBet, vendorSession } from '@trevo/contract/vendor-wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchant } from '../../../../test/fixtures.ts'
import { type Answer, GAME, OTHER_VENDOR, type PlayWorld, startPlayWorld, VENDOR } from '../../../../test/play.ts'
import { createPlayers } from '../players.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const receiptOf = ({ envelope }: Answer) => envelope.value as { balance: string; reference: string }

test('a session tells who plays, and again until it ends', async () => {
  const player = await world.player('50.00')
  const first = await world.call(vendorSession.path, { token: player.token })
  expect(first.envelope).toMatchObject({
    success: true,
    value: {
      playerId: player.playerId,
      gameCode: GAME,
      currency: 'BRL',
      free: false,
      language: 'PT',
      balance: '50.00',
    },
  })
  // The way back out of a game leads to the brand's own hosts.
  expect(first).toMatchObject({ envelope: { value: { returnHosts: ['trevo.example'] } } })
  expect(await world.call(vendorSession.path, { token: player.token })).toEqual(first)
  await world.db
    .updateTable('member_session')
    .set({ ended_at: world.app.clock.now() })
    .where('id', '=', player.memberSessionId)
    .execute()
  expect(codeOf(await world.call(vendorSession.path, { token: player.token }))).toBe('game_session_ended')
})

test('a game may raise a stake after a loss by itself, except for a brand under the Brazilian profile', async () => {
  const player = await world.player('50.00')
  const asked = async () => (await world.call(vendorSession.path, { token: player.token })).envelope.value
  const setRegulation = (regulation: 'br' | 'none') =>
    world.db.updateTable('merchant').set({ regulation }).where('id', '=', world.merchantId).execute()
  await setRegulation('none')
  expect(await asked()).toMatchObject({ raiseAfterLoss: true })
  await setRegulation('br')
  expect(await asked()).toMatchObject({ raiseAfterLoss: false })
  await setRegulation('none')
})

test('a token is no use to another vendor', async () => {
  const player = await world.player('50.00')
  const answer = await world.call(vendorSession.path, { token: player.token }, { vendor: OTHER_VENDOR })
  expect(codeOf(answer)).toBe('game_session_ended')
})

test('a round: two bets, a part of the prize, the rest with its end', async () => {
  const player = await world.player('100.00')
  const round = fresh('round')
  expect(receiptOf(await world.bet(player, fresh('t'), round, '10.00')).balance).toBe('90.00')
  expect(receiptOf(await world.bet(player, fresh('t'), round, '2.5')).balance).toBe('87.50')
  expect(receiptOf(await world.win(player, fresh('t'), round, '1.0001', { roundEnd: false })).balance).toBe('88.5001')
  expect(await world.roundOf(round)).toEqual({ stake: 125_000n, prize: 10_001n, status: 'open' })
  expect(receiptOf(await world.win(player, fresh('t'), round, '30.00')).balance).toBe('118.5001')
  expect(await world.roundOf(round)).toEqual({ stake: 125_000n, prize: 310_001n, status: 'settled' })
  expect(codeOf(await world.win(player, fresh('t'), round, '1.00'))).toBe('round_closed')
  expect(codeOf(await world.bet(player, fresh('t'), round, '1.00'))).toBe('round_closed')
})

test('a round that outlived all sessions of its player is still paid, and the game cannot be played on', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  await world.bet(player, fresh('t'), round, '4.00')
  await world.db.deleteFrom('game_session').where('member_id', '=', player.id).execute()
  // Another node, which remembers nobody.
  const other = await createPlayers(world.db)({ vendorCode: VENDOR, playerId: player.playerId, currency: 'BRL' })
  expect(other).toEqual({ memberId: player.id, merchantId: world.merchantId })
  const stranger = createPlayers(world.db)({ vendorCode: OTHER_VENDOR, playerId: player.playerId, currency: 'BRL' })
  await expect(stranger).rejects.toMatchObject({ code: 'player_unknown' })
  expect(receiptOf(await world.win(player, fresh('t'), round, '7.00')).balance).toBe('13.00')
  expect(codeOf(await world.bet(player, fresh('t'), fresh('round'), '1.00'))).toBe('game_session_ended')
})

test('a win of zero ends the round and moves nothing', async () => {
  const player = await world.player('5.00')
  const round = fresh('round')
  await world.bet(player, fresh('t'), round, '5.00')
  expect(receiptOf(await world.win(player, fresh('t'), round, '0')).balance).toBe('0.00')
  expect(await world.roundOf(round)).toEqual({ stake: 50_000n, prize: 0n, status: 'settled' })
})

test('a repeat is answered as the first time, a changed repeat is refused', async () => {
  const player = await world.player('100.00')
  const [round, id] = [fresh('round'), fresh('t')]
  const first = await world.bet(player, id, round, '10.00')
  await world.bet(player, fresh('t'), round, '20.00')
  expect(await world.bet(player, id, round, '10.00')).toEqual(first)
  expect(receiptOf(first).balance).toBe('90.00')
  expect(codeOf(await world.bet(player, id, round, '11.00'))).toBe('idempotency_conflict')
  expect(codeOf(await world.win(player, id, round, '10.00'))).toBe('idempotency_conflict')
  expect(await world.cashOf(player)).toBe(parseMoney('70.00'))
})

test('a bet the purse does not cover is refused with the balance, and may come again later', async () => {
  const player = await world.player('3.00')
  const [round, id] = [fresh('round'), fresh('t')]
  const answer = await world.bet(player, id, round, '3.01')
  expect(codeOf(answer)).toBe('insufficient_funds')
  expect(answer.envelope.value).toEqual({ balance: '3.00' })
  expect(await world.roundOf(round)).toBeUndefined()
})

test('a rollback gives one bet of several back, once', async () => {
  const player = await world.player('100.00')
  const round = fresh('round')
  const [one, two, back] = [fresh('t'), fresh('t'), fresh('t')]
  await world.bet(player, one, round, '10.00')
  await world.bet(player, two, round, '20.00')
  const first = await world.rollback(player, back, one, round)
  expect(receiptOf(first).balance).toBe('80.00')
  expect(await world.rollback(player, back, one, round)).toEqual(first)
  expect(receiptOf(await world.rollback(player, fresh('t'), one, round)).balance).toBe('80.00')
  expect(await world.roundOf(round)).toEqual({ stake: 200_000n, prize: 0n, status: 'open' })
  await world.rollback(player, fresh('t'), two, round)
  expect(await world.roundOf(round)).toEqual({ stake: 0n, prize: 0n, status: 'void' })
  expect(codeOf(await world.bet(player, one, round, '10.00'))).toBe('ok')
  expect(await world.cashOf(player)).toBe(parseMoney('100.00'))
})

test('a rollback that comes first keeps its bet away for good', async () => {
  const player = await world.player('100.00')
  const [round, id] = [fresh('round'), fresh('t')]
  expect(receiptOf(await world.rollback(player, fresh('t'), id, round)).balance).toBe('100.00')
  expect(codeOf(await world.bet(player, id, round, '10.00'))).toBe('bet_rolled_back')
  expect(receiptOf(await world.bet(player, fresh('t'), round, '10.00')).balance).toBe('90.00')
})

test('a bet whose outcome may have been paid is not taken back; one after it is', async () => {
  const player = await world.player('100.00')
  const round = fresh('round')
  const [before, after] = [fresh('t'), fresh('t')]
  await world.bet(player, before, round, '10.00')
  await world.win(player, fresh('t'), round, '5.00', { roundEnd: false })
  await world.bet(player, after, round, '1.00')
  expect(codeOf(await world.rollback(player, fresh('t'), before, round))).toBe('round_closed')
  expect(receiptOf(await world.rollback(player, fresh('t'), after, round)).balance).toBe('95.00')
})

test('a win or rollback that belongs to nothing is refused', async () => {
  const [player, other] = [await world.player('100.00'), await world.player('100.00')]
  const [round, id] = [fresh('round'), fresh('t')]
  await world.bet(player, id, round, '10.00')
  expect(codeOf(await world.win(player, fresh('t'), fresh('round'), '1.00'))).toBe('round_unknown')
  expect(codeOf(await world.win(other, fresh('t'), round, '1.00'))).toBe('round_unknown')
  expect(codeOf(await world.win(player, fresh('t'), round, '1.00', { gameCode: 'other' }))).toBe('transaction_mismatch')
  // Another player's bet is not there for this one, and nothing moves.
  expect(receiptOf(await world.rollback(other, fresh('t'), id, round)).balance).toBe('100.00')
  expect(codeOf(await world.rollback(player, fresh('t'), id, fresh('round')))).toBe('transaction_mismatch')
})

test('win and rollback do not need the session; a bet does', async () => {
  const player = await world.player('100.00')
  const [round, id] = [fresh('round'), fresh('t')]
  await world.bet(player, id, round, '10.00')
  await world.bet(player, fresh('t'), `${round}b`, '10.00')
  await world.db
    .updateTable('member_session')
    .set({ ended_at: world.app.clock.now() })
    .where('id', '=', player.memberSessionId)
    .execute()
  expect(codeOf(await world.bet(player, fresh('t'), round, '1.00'))).toBe('game_session_ended')
  expect(codeOf(await world.bet(player, id, round, '10.00'))).toBe('ok')
  expect(receiptOf(await world.rollback(player, fresh('t'), id, round)).balance).toBe('90.00')
  expect(receiptOf(await world.win(player, fresh('t'), `${round}b`, '7.00')).balance).toBe('97.00')
})

test('nobody else’s player, currency or session', async () => {
  const player = await world.player('100.00')
  const bet = (more: object, vendor?: string) =>
    world.call(
      vendorBet.path,
      {
        sessionId: player.sessionId,
        playerId: player.playerId,
        transactionId: fresh('t'),
        roundId: fresh('round'),
        gameCode: GAME,
        amount: '1.00',
        currency: 'BRL',
        ...more,
      },
      vendor ? { vendor } : {},
    )
  expect(codeOf(await bet({ currency: 'FUN' }))).toBe('player_unknown')
  expect(codeOf(await bet({ playerId: '999999999' }))).toBe('player_unknown')
  expect(codeOf(await bet({}, OTHER_VENDOR))).toBe('player_unknown')
  expect(codeOf(await bet({ gameCode: 'other' }))).toBe('transaction_mismatch')
  expect(codeOf(await bet({ sessionId: (await world.player()).sessionId }))).toBe('game_session_ended')
  for (const amount of ['0', '-1.00', '1.00001', '1e3', 1]) expect(codeOf(await bet({ amount }))).toBe('invalid_input')
  expect(codeOf(await bet({ extra: 1 }))).toBe('invalid_input')
  expect(await world.cashOf(player)).toBe(parseMoney('100.00'))
  const foreign = { playerId: player.playerId, currency: 'BRL' }
  expect(codeOf(await world.call(vendorBalance.path, foreign, { vendor: OTHER_VENDOR }))).toBe('player_unknown')
})

test('the signature covers time, path and body', async () => {
  const { playerId } = await world.player('1.00')
  const asked = { playerId, currency: 'BRL' }
  const now = world.app.clock.now().getTime()
  expect(codeOf(await world.call(vendorBalance.path, asked))).toBe('ok')
  expect(codeOf(await world.call(vendorBalance.path, asked, { secret: 'another' }))).toBe('vendor_signature')
  expect(codeOf(await world.call(vendorBalance.path, asked, { vendor: 'NOBODY' }))).toBe('vendor_signature')
  expect(codeOf(await world.call(vendorBalance.path, asked, { timestamp: now - 301_000 }))).toBe('vendor_clock')
  expect(codeOf(await world.call(vendorBalance.path, asked, { timestamp: now + 301_000 }))).toBe('vendor_clock')
  expect(codeOf(await world.call(vendorBalance.path, asked, { timestamp: now - 299_000 }))).toBe('ok')
  expect(codeOf(await world.call(vendorBalance.path, null, { body: '{"playerId":' }))).toBe('malformed_json')
  const unsigned = await world.app.inject(vendorBalance, { body: asked })
  expect(unsigned.envelope).toMatchObject({ success: false, errorCode: 'vendor_clock' })
})

test('a key that is taken away stops working within seconds', async () => {
  const { playerId } = await world.player('1.00')
  const asked = { playerId, currency: 'BRL' }
  await world.db.updateTable('vendor_key').set({ active: false }).execute()
  world.app.clock.advance(10_000)
  expect(codeOf(await world.call(vendorBalance.path, asked))).toBe('vendor_signature')
  await world.db.updateTable('vendor_key').set({ active: true }).execute()
  world.app.clock.advance(10_000)
  expect(codeOf(await world.call(vendorBalance.path, asked))).toBe('ok')
})

test('the gate: locked members, brands under maintenance and vendors at rest take no stakes but still prizes', async () => {
  const { id: merchantId } = await aMerchant(world.db)
  const player = await world.player('100.00', { merchantId })
  const round = fresh('round')
  await world.bet(player, fresh('t'), round, '1.00')
  const refused = async () => codeOf(await world.bet(player, fresh('t'), round, '1.00'))
  await world.db.updateTable('member').set({ status: 'locked' }).where('id', '=', player.id).execute()
  expect(await refused()).toBe('user_unavailable')
  await world.db.updateTable('member').set({ status: 'active' }).where('id', '=', player.id).execute()
  await world.db.updateTable('merchant').set({ maintenance: true }).where('id', '=', merchantId).execute()
  expect(await refused()).toBe('system_upgrading')
  await world.db.updateTable('merchant').set({ maintenance: false }).where('id', '=', merchantId).execute()
  await world.db.updateTable('vendor').set({ status: 'maintenance' }).where('code', '=', 'TRV').execute()
  expect(await refused()).toBe('vendor_maintenance')
  expect(receiptOf(await world.win(player, fresh('t'), round, '2.00')).balance).toBe('101.00')
  await world.db.updateTable('vendor').set({ status: 'active' }).where('code', '=', 'TRV').execute()
})

test('whoever plays stays signed in', async () => {
  const player = await world.player('100.00')
  world.app.clock.advance(25 * 60_000)
  await world.bet(player, fresh('t'), fresh('round'), '1.00')
  const { seen_at } = await world.db
    .selectFrom('session_seen')
    .select('seen_at')
    .where('session_id', '=', player.memberSessionId)
    .executeTakeFirstOrThrow()
  expect(seen_at).toEqual(world.app.clock.now())
})

test('the books are right after all of this', async () => {
  expect(await world.findings()).toEqual([])
})
