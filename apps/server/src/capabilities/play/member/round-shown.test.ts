import { roundShown } from '@trevo/contract/round-shown'
import type { ShownRound } from '@trevo/contract/vendor-side'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../../../test/fake-vendor.ts'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { GAME, type PlayWorld, secretOf, startPlayWorld, type TestPlayer, VENDOR } from '../../../../test/play.ts'

let world: PlayWorld
let vendor: FakeVendor
let player: TestPlayer
let token: string
let id: string

const SHOWN: ShownRound = {
  lines: [{ label: 'Número', value: '17, preto' }],
  boards: [{ caption: null, rows: [['A', '★', 'K']] }],
  proof: [{ label: 'Hash', value: 'ab'.repeat(32) }],
  page: 'https://jogos.example/rodada/7',
}

beforeAll(async () => {
  world = await startPlayWorld()
  vendor = await startFakeVendor(secretOf(VENDOR))
  player = await world.player('10.00')
  token = (await aSession(world.db, { id: player.id, merchantId: world.merchantId }, world.app.clock.now())).token
  await world.round(player, 'round-7', '1.00', '2.00')
  const { rows } = await sql<{ id: string }>`select id::text from any_round where vendor_round_id = 'round-7'`.execute(
    world.db,
  )
  id = rows[0]?.id ?? ''
  const addresses = { api_url: vendor.url, launch_url: 'https://jogos.example/abrir' }
  await world.db.updateTable('vendor').set(addresses).where('code', '=', VENDOR).execute()
})
beforeEach(() => {
  vendor.seen.splice(0)
  vendor.says.set('/round', { success: true, value: SHOWN })
})
afterAll(async () => {
  await vendor.close()
  await world.app.close()
})

const look = async (bearer: string | undefined, round = id) => {
  const asked = { params: { id: round }, query: { language: 'ES' }, ...(bearer && { token: bearer }) }
  return (await world.app.inject(roundShown, asked)).envelope
}

test('a member sees what the vendor tells of an own round, in the language asked for', async () => {
  expect(await look(token)).toEqual({ success: true, value: { shown: SHOWN } })
  const body = { playerId: player.playerId, roundId: 'round-7', gameCode: GAME, language: 'ES' }
  expect(vendor.seen).toEqual([{ path: '/round', body }])
})

test('nobody else does: the vendor is not even asked', async () => {
  const stranger = await aMember(world.db, { merchantId: world.merchantId })
  const other = await aSession(world.db, stranger, world.app.clock.now())
  expect(await look(other.token)).toMatchObject({ errorCode: 'not_found' })
  expect(await look(undefined)).toMatchObject({ success: false })
  expect(await look(token, '999999999')).toMatchObject({ errorCode: 'not_found' })
  expect(vendor.seen).toEqual([])
})

test('a page of somebody else is not linked to, and one that is not encrypted is not read', async () => {
  vendor.says.set('/round', { success: true, value: { ...SHOWN, page: 'https://elsewhere.example/x' } })
  expect(await look(token)).toEqual({ success: true, value: { shown: { ...SHOWN, page: null } } })
  vendor.says.set('/round', { success: true, value: { ...SHOWN, page: 'javascript:alert(1)' } })
  expect(await look(token)).toEqual({ success: true, value: { shown: null } })
})

test.each([
  ['does not answer', undefined],
  ['does not know such calls', { status: 404, success: false, errorCode: 'not_found' }],
  ['says what nobody can read', { success: true, value: { ...SHOWN, html: '<b>' } }],
  ['says too much', { success: true, value: { ...SHOWN, lines: Array.from({ length: 41 }, () => SHOWN.lines[0]) } }],
])('a vendor who %s leaves the figures alone', async (_, answer) => {
  if (answer === undefined) vendor.says.delete('/round')
  else vendor.says.set('/round', answer)
  expect(await look(token)).toEqual({ success: true, value: { shown: null } })
})
