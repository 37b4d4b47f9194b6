import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerCatalogue } from '../../../test/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { frameOriginsOf } from './frame-origins.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const site = (outerHosts: string[]) => ({ paths: { outerHosts } }) as never

test('a brand frames the vendors it offers inside the site, its partners, and nobody else', async () => {
  const { db } = database
  const [one, two] = [await aMerchant(db, { isDefault: true }), await aMerchant(db, { code: 'two' })]
  await offerCatalogue(db, one.id, { OWN: [{ code: 'a' }], NEAR: [{ code: 'b' }], BESIDE: [{ code: 'c' }] })
  await offerCatalogue(db, two.id, { FAR: [{ code: 'd' }] })
  const place = (code: string, launch_url: string, in_site: boolean) =>
    db.updateTable('vendor').set({ launch_url, in_site }).where('code', '=', code).execute()
  await place('OWN', '/studio/play', true)
  await place('NEAR', 'https://play.near.example:8443/open?x=1', true)
  await place('BESIDE', 'https://play.beside.example/open', false)
  await place('FAR', 'https://play.far.example/open', true)
  expect(await frameOriginsOf(db, { id: one.id, site: site(['partner.example']) })).toEqual([
    'https://partner.example',
    'https://play.near.example:8443',
  ])
  expect(await frameOriginsOf(db, { id: two.id, site: site([]) })).toEqual(['https://play.far.example'])
  await db.updateTable('merchant_game').set({ enabled: false }).where('merchant_id', '=', two.id).execute()
  expect(await frameOriginsOf(db, { id: two.id, site: site([]) })).toEqual([])
})
