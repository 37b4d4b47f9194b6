import { launchGame } from '@trevo/contract/games'
import { opsApplyVendorFeed, opsFetchVendorFeed, opsVendorFeed, type VendorFeed } from '@trevo/contract/ops/vendor-feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../../../test/fake-vendor.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { TEST_CONFIG } from '../../../../test/stub-app.ts'
import { inTx } from '../../../platform/db.ts'
import { storeVendorKey } from '../vendor-keys.ts'

const SECRET = 'the secret of NOVA'
let world: OpsWorld
let vendor: FakeVendor
let admin: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  vendor = await startFakeVendor(SECRET)
  admin = await signedIn(world.server, { roles: ['admin'] })
  const launchUrl = 'https://jogos.example/abrir'
  await world.db
    .insertInto('vendor')
    .values({ code: 'NOVA', display_name: 'Nova', launch_url: launchUrl, in_site: true })
    .execute()
  await inTx(world.db, (tx) =>
    storeVendorKey(tx, TEST_CONFIG.secrets, { vendorCode: 'NOVA', keyId: 'k', secret: SECRET }),
  )
  await world.db.updateTable('vendor').set({ api_url: vendor.url }).where('code', '=', 'NOVA').execute()
})
afterAll(async () => {
  await vendor.close()
  await world.close()
})

const LION = {
  code: 'lion',
  titles: { pt: 'Leão', en: 'Lion' },
  category: 'RNG',
  rtp: '95.00',
  minBet: '0.20',
  maxBet: '50.00',
  features: ['free_rounds'],
  volatility: 'high',
  maxWin: 5000,
  blockedCountries: ['US'],
  picture: 'https://jogos.example/lion.webp',
}
// One that says nothing of its greatest prize: it needs not.
const { maxWin: _most, ...SILENT } = LION
const OWL = { ...SILENT, code: 'owl', titles: { pt: 'Coruja', en: 'Owl' }, picture: null }
const publish = (...games: object[]) => vendor.says.set('/catalogue', { success: true, value: { games } })
const params = { id: 'NOVA' }
const fetchNow = async () => answered<VendorFeed>(await admin.call(opsFetchVendorFeed, { params }))
const apply = (fetchedAt: string | null) =>
  admin.call(opsApplyVendorFeed, { params, body: { fetchedAt: fetchedAt ?? '' } })
async function games() {
  const { rows } =
    await sql`select code, rtp::text, max_bet::text as most, features, volatility, max_win as "maxWin", blocked_countries as blocked, icon_url as picture, status
    from game where vendor_code = 'NOVA' order by code`.execute(world.db)
  return rows
}

test('what a vendor publishes is shown first, and holds once somebody lets it', async () => {
  expect(answered(await admin.call(opsVendorFeed, { params }))).toMatchObject({ fetchedAt: null, lines: [] })
  publish(LION, OWL)
  const looked = await fetchNow()
  expect(looked).toMatchObject({ problem: null, added: 2, changed: 0, gone: 0 })
  expect(await games()).toEqual([])
  expect(answered(await apply(looked.fetchedAt))).toMatchObject({ added: 0, changed: 0, gone: 0, lines: [] })
  expect(await games()).toEqual([
    {
      code: 'lion',
      rtp: '95.00',
      most: '500000',
      features: ['free_rounds'],
      volatility: 'high',
      maxWin: 5000,
      blocked: ['US'],
      picture: 'https://jogos.example/lion.webp',
      status: 'active',
    },
    expect.objectContaining({ code: 'owl', picture: null, maxWin: null }),
  ])
})

test('another return is never quiet: it comes first, with what it was, and what is gone is switched off', async () => {
  publish({ ...LION, rtp: '85.00', volatility: 'low', maxWin: 2000 })
  world.server.clock.advance(1000)
  const looked = await fetchNow()
  expect(looked).toMatchObject({ added: 0, changed: 1, gone: 1 })
  expect(looked.lines[0]).toEqual({
    code: 'lion',
    name: 'Leão',
    what: 'changed',
    changes: [
      { field: 'rtp', before: '95.00', after: '85.00' },
      { field: 'volatility', before: 'high', after: 'low' },
      { field: 'max_win', before: '5000', after: '2000' },
    ],
  })
  expect(await games()).toMatchObject([{ rtp: '95.00' }, { status: 'active' }])
  // What came since is not what was looked at.
  publish({ ...LION, rtp: '80.00' })
  world.server.clock.advance(1000)
  const newer = await fetchNow()
  expect(errorOf(await apply(looked.fetchedAt))).toBe('conflict')
  answered(await apply(newer.fetchedAt))
  expect(await games()).toMatchObject([
    { code: 'lion', rtp: '80.00' },
    { code: 'owl', status: 'off' },
  ])
  const { rows } = await sql<{
    after: { games: unknown[] }
  }>`select after from staff_audit where action = 'vendor.feed' order by id`.execute(world.db)
  expect(rows).toHaveLength(2)
})

test.each([
  ['a script for a picture', { ...LION, picture: 'javascript:alert(1)' }, 'unreadable'],
  ['a picture that is not encrypted', { ...LION, picture: 'http://jogos.example/a.png' }, 'unreadable'],
  ['a picture inside our network', { ...LION, picture: 'https://10.0.0.1/a.png' }, 'picture_origin'],
  ['a picture of somebody else', { ...LION, picture: 'https://elsewhere.example/a.png' }, 'picture_origin'],
  ['a prize beyond everything', { ...LION, maxWin: 5_000_000 }, 'unreadable'],
  ['a return beyond everything', { ...LION, rtp: '130.00' }, 'unreadable'],
  ['a field that we do not know', { ...LION, script: 'x' }, 'unreadable'],
])('%s is not taken', async (_, game, problem) => {
  const before = await games()
  publish(game)
  world.server.clock.advance(1000)
  const looked = await fetchNow()
  expect(looked).toMatchObject({ problem, lines: [] })
  expect(errorOf(await apply(looked.fetchedAt))).toBe('conflict')
  expect(await games()).toEqual(before)
})

test('one that does not answer, or that another has signed for, changes nothing', async () => {
  vendor.says.delete('/catalogue')
  world.server.clock.advance(1000)
  expect(await fetchNow()).toMatchObject({ problem: 'no_answer' })
  const own = await signedIn(world.server, { roles: ['admin'], merchantId: world.brandId })
  expect(errorOf(await own.call(opsVendorFeed, { params }))).toBe('no_permission')
  expect(launchGame.errors).toContain('region_restricted')
})
