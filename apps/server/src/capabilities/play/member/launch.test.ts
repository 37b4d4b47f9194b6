import { launchGame } from '@trevo/contract/games'
import { parseMoney } from '@trevo/contract/money'
import { vendorSession } from '@trevo/contract/vendor-wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf } from '../../../../test/balances.ts'
import { aMember, aMerchant, aSession, type MemberOptions } from '../../../../test/fixtures.ts'
import { deposit } from '../../../../test/ledger.ts'
import { aGame, type PlayWorld, startPlayWorld, VENDOR } from '../../../../test/play.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

async function somebody(options: Partial<MemberOptions> = {}, cash = 0n) {
  const member = await aMember(world.db, { merchantId: world.merchantId, ...options })
  const { token, id: sessionId } = await aSession(world.db, member, world.app.clock.now())
  if (cash > 0n) await world.ledger.transfer(deposit(world.merchantId, member.id, cash, `open:${member.id}`))
  const launch = async (nodeId: bigint, query: Record<string, string> = {}) => {
    const { envelope } = await world.app.inject(launchGame, { token, query: { nodeId: String(nodeId), ...query } })
    return envelope as { success: boolean; errorCode?: string; value: { url: string; free: boolean; inSite: boolean } }
  }
  const balance = async (currency: string) =>
    (await balancesOf(world.db, member.id)).find((one) => one.currency === currency)?.balance ?? 0n
  return { ...member, sessionId, launch, balance }
}

test('a member gets an address with a token that the vendor can use, and the game is recent', async () => {
  const member = await somebody({ nickname: 'Bia' }, parseMoney('12.00'))
  const answer = await member.launch(world.nodeId, { language: 'EN', theme: 'light' })
  expect(answer.value).toMatchObject({ inSite: true, gameName: 'Dice', free: false, vassalage: VENDOR, rtp: '99.00' })
  const url = new URL(answer.value.url)
  // On the origin of the games, never on the site's.
  expect([url.origin, url.pathname]).toEqual(['http://games.localhost', '/studio/play'])
  const { token, ...rest } = Object.fromEntries(url.searchParams)
  expect(rest).toMatchObject({ game: 'dice', lang: 'en', theme: 'light', free: '0' })
  expect(rest.return).toMatch(/\/m\/home$/)
  const session = await world.call(vendorSession.path, { token })
  expect(session.envelope.value).toMatchObject({ playerId: String(member.id), balance: '12.00', displayName: 'Bia' })
  const recent = await world.db.selectFrom('game_recent').select('node_id').where('member_id', '=', member.id).execute()
  expect(recent).toEqual([{ node_id: world.nodeId }])
  const { rows } = await world.app.database.pool.query('select token_hash from game_session where member_id = $1', [
    member.id,
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a game opens in Spanish, under its Portuguese name where nobody gave it a Spanish one', async () => {
  const { launch } = await somebody()
  const { value } = await launch(world.nodeId, { language: 'ES' })
  expect([new URL(value.url).searchParams.get('lang'), value]).toEqual([
    'es',
    expect.objectContaining({ gameName: 'Dados' }),
  ])
})

test('a game opened again ends the session it had, and only that one', async () => {
  const { nodeId: other } = await aGame(world.db, world.merchantId, { code: 'other' })
  const member = await somebody()
  const neighbour = await somebody()
  const tokenOf = async (launching: ReturnType<typeof member.launch>) =>
    new URL((await launching).value.url).searchParams.get('token')
  const beside = [await tokenOf(member.launch(other)), await tokenOf(neighbour.launch(world.nodeId))]
  const many = await Promise.all(Array.from({ length: 6 }, () => tokenOf(member.launch(world.nodeId))))
  const lives = async (token: string | null) => (await world.call(vendorSession.path, { token })).envelope.success
  expect((await Promise.all(many.map(lives))).filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(beside.map(lives))).toEqual([true, true])
})

test('a guest is told to sign in', async () => {
  const { envelope } = await world.app.inject(launchGame, { query: { nodeId: String(world.nodeId) } })
  expect(envelope).toMatchObject({ success: false, errorCode: 'not_logged_in' })
})

test('trial and test members play without money and only what allows it', async () => {
  const { nodeId } = await aGame(world.db, world.merchantId, { code: 'serious', supportFree: false })
  for (const type of [4, 40, 41, 42] as const) {
    const member = await somebody({ type })
    expect((await member.launch(world.nodeId)).value.free).toBe(true)
    expect(await member.balance('FUN')).toBe(parseMoney('1000.00'))
    expect((await member.launch(nodeId)).errorCode).toBe('free_reject')
  }
  const real = await somebody()
  expect((await real.launch(nodeId)).value.free).toBe(false)
  expect((await real.launch(nodeId, { free: '1' })).errorCode).toBe('free_reject')
  expect((await real.launch(world.nodeId, { free: '1' })).value.free).toBe(true)
})

test('play money is filled once, also by many launches at once', async () => {
  const member = await somebody()
  await Promise.all(Array.from({ length: 8 }, () => member.launch(world.nodeId, { free: '1' })))
  expect(await member.balance('FUN')).toBe(parseMoney('1000.00'))
})

test('what the merchant does not show cannot be opened', async () => {
  const other = await aMerchant(world.db)
  const { nodeId } = await aGame(world.db, other.id, { code: 'elsewhere' })
  const member = await somebody()
  expect((await member.launch(nodeId)).errorCode).toBe('not_found')
  const { nodeId: hidden } = await aGame(world.db, world.merchantId, { code: 'hidden' })
  await world.db.updateTable('merchant_game').set({ enabled: false }).where('node_id', '=', hidden).execute()
  expect((await member.launch(hidden)).errorCode).toBe('not_found')
})

test('a vendor at rest is told as such', async () => {
  const { nodeId } = await aGame(world.db, world.merchantId, { vendor: 'REST', code: 'rest' })
  await world.db.updateTable('vendor').set({ status: 'maintenance' }).where('code', '=', 'REST').execute()
  expect((await (await somebody()).launch(nodeId)).errorCode).toBe('vendor_maintenance')
})

test('a VIP room is for members with a club label', async () => {
  const { nodeId } = await aGame(world.db, world.merchantId, { code: 'vip', category: 'LIVESTREAM', roomType: 'VIP' })
  expect((await (await somebody()).launch(nodeId)).errorCode).toBe('vip_only')
  expect((await (await somebody({ clubLabel: 'VIP Ouro' })).launch(nodeId)).success).toBe(true)
})

test('a pay-per-view room asks first and is paid once a day, also by many launches at once', async () => {
  const room = { category: 'LIVESTREAM', roomType: 'Pay per View', roomPrice: parseMoney('9.90') } as const
  const { nodeId } = await aGame(world.db, world.merchantId, { code: 'ppv', ...room })
  const member = await somebody({}, parseMoney('50.00'))
  const asked = await member.launch(nodeId)
  expect(asked).toMatchObject({ errorCode: 'confirmation_needed', value: { price: '9.90' } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => member.launch(nodeId, { confirmed: '1' })))
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(await member.balance('BRL')).toBe(parseMoney('40.10'))
  expect((await member.launch(nodeId)).success).toBe(true)
  world.app.clock.advance(24 * 3_600_000 - 60_000)
  const poor = await somebody({}, parseMoney('5.00'))
  expect((await poor.launch(nodeId, { confirmed: '1' })).errorCode).toBe('insufficient_funds')
  expect((await (await somebody({ type: 4 })).launch(nodeId, { confirmed: '1' })).errorCode).toBe('free_reject')
})

test('the books are right after all of this', async () => {
  expect(await world.findings()).toEqual([])
})
