import { createHmac } from 'node:crypto'
import { vendorCorrect } from '@trevo/contract/vendor-additions'
import { vendorBalance, vendorBet } from '@trevo/contract/vendor-wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  GAME,
  OTHER_VENDOR,
  type PlayWorld,
  secretOf,
  startPlayWorld,
  VENDOR,
} from '../../../../test/play.ts'
import { inTx } from '../../../platform/db.ts'
import { NO_LIMITS, setVendorAddresses, setVendorLimits } from '../vendor-limits.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const limit = (maxStake: bigint | null, maxPrize: bigint | null) =>
  inTx(world.db, (tx) =>
    setVendorLimits(tx, { vendorCode: VENDOR, currency: 'BRL' }, { ...NO_LIMITS, maxStake, maxPrize }),
  )

test('parts of a prize are paid while the round is open, each at once, and bets may follow', async () => {
  const player = await world.player('10.00')
  const round = fresh('round')
  await world.bet(player, fresh('t'), round, '4.00')
  const balances = []
  for (const part of ['1.50', '2.25', '0.25']) {
    const { envelope } = await world.win(player, fresh('t'), round, part, { roundEnd: false })
    balances.push((envelope.value as { balance: string }).balance)
  }
  expect(balances).toEqual(['7.50', '9.75', '10.00'])
  await world.bet(player, fresh('t'), round, '1.00')
  expect(await world.roundOf(round)).toEqual({ stake: 50_000n, prize: 40_000n, status: 'open' })
  await world.win(player, fresh('t'), round, '0')
  expect(await world.roundOf(round)).toEqual({ stake: 50_000n, prize: 40_000n, status: 'settled' })
})

test('a round stakes and pays what its vendor may at most, in however many parts', async () => {
  await limit(100_000n, 300_000n)
  const player = await world.player('100.00')
  const round = fresh('round')
  expect(codeOf(await world.bet(player, fresh('t'), round, '6.00'))).toBe('ok')
  const refused = fresh('t')
  expect(codeOf(await world.bet(player, refused, round, '4.01'))).toBe('vendor_limit')
  expect(codeOf(await world.bet(player, fresh('t'), round, '4.00'))).toBe('ok')
  expect(codeOf(await world.win(player, fresh('t'), round, '20.00', { roundEnd: false }))).toBe('ok')
  const prize = fresh('t')
  expect(codeOf(await world.win(player, prize, round, '10.01'))).toBe('vendor_limit')
  expect(await world.cashOf(player)).toBe(1_100_000n)
  // A prize that is refused waits: it may be sent again once the limit was looked at.
  await limit(100_000n, 400_000n)
  expect(codeOf(await world.win(player, prize, round, '10.01'))).toBe('ok')
  expect(codeOf(await world.round(player, fresh('round'), '10.01', '0'))).toBe('vendor_limit')
  expect(codeOf(await world.round(player, fresh('round'), '10.00', '40.01'))).toBe('vendor_limit')
  const whole = fresh('round')
  expect(codeOf(await world.round(player, whole, '10.00', '40.00'))).toBe('ok')
  const ask = (before: string, to: string) =>
    world.call(vendorCorrect.path, {
      playerId: player.playerId,
      transactionId: fresh('c'),
      roundId: whole,
      gameCode: GAME,
      prizeBefore: before,
      prize: to,
      currency: 'BRL',
    })
  expect(codeOf(await ask('40.00', '40.01'))).toBe('vendor_limit')
  // What was paid before a limit became lower can still be made less.
  await limit(null, 100_000n)
  expect(codeOf(await ask('40.00', '20.00'))).toBe('ok')
  await limit(null, null)
  expect(codeOf(await ask('20.00', '60.00'))).toBe('ok')
})

test('a vendor with a list is heard from its own addresses alone, whatever it signs', async () => {
  const player = await world.player('5.00')
  const from = async (
    remoteAddress: string,
    { path = vendorBalance.path as string, vendor = VENDOR, body = {} } = {},
  ) => {
    const raw = JSON.stringify({ playerId: player.playerId, currency: 'BRL', ...body })
    const timestamp = String(world.app.clock.now().getTime())
    const signature = createHmac('sha256', secretOf(vendor)).update(`${timestamp}\n${path}\n${raw}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-vendor': vendor, 'x-timestamp': timestamp }
    const { body: text } = await world.app.app.http.inject({
      method: 'POST',
      url: path,
      payload: raw,
      headers: { ...headers, 'x-signature': signature },
      remoteAddress,
    })
    const { success, errorCode } = JSON.parse(text)
    return success ? 'ok' : errorCode
  }
  expect(await from('198.51.100.7')).toBe('ok')
  await inTx(world.db, (tx) => setVendorAddresses(tx, VENDOR, ['203.0.113.0/24', '2001:db8::/32']))
  // As far as the node remembers the list before.
  world.app.clock.advance(10_001)
  expect(await from('198.51.100.7')).toBe('vendor_address')
  expect(await from('203.0.114.1', { path: vendorBet.path })).toBe('vendor_address')
  expect(await from('203.0.113.200')).toBe('ok')
  expect(await from('::ffff:203.0.113.9')).toBe('ok')
  expect(await from('2001:db8:1::5')).toBe('ok')
  expect(await from('198.51.100.7', { vendor: OTHER_VENDOR })).toBe('player_unknown')
  await inTx(world.db, (tx) => setVendorAddresses(tx, VENDOR, []))
  world.app.clock.advance(10_001)
  expect(await from('198.51.100.7')).toBe('ok')
})

test('limits and addresses of a vendor that is not there are refused', async () => {
  const limits = inTx(world.db, (tx) => setVendorLimits(tx, { vendorCode: 'NONE', currency: 'BRL' }, NO_LIMITS))
  await expect(limits).rejects.toMatchObject({ code: 'not_found' })
  const addresses = inTx(world.db, (tx) => setVendorAddresses(tx, 'NONE', ['203.0.113.0/24']))
  await expect(addresses).rejects.toMatchObject({ code: 'not_found' })
})
