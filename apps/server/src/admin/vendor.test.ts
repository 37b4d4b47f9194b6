import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, FIRST_BRAND, type TestAdmin } from '../../test/admin.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { fakeClock } from '../../test/fake-clock.ts'
import { createVendorKeys } from '../capabilities/play/vendor-keys.ts'
import { init } from './init.ts'
import { paymentMethod } from './payment-method.ts'
import { vendor, vendorAddresses, vendorKey, vendorKeyRetire, vendorKeyStudio, vendorLimits } from './vendor.ts'

let database: TestDatabase
let admin: TestAdmin
const clock = fakeClock('2026-03-01T12:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  admin = anAdmin(database.db, clock)
  await admin.run(init, ...FIRST_BRAND)
})
afterAll(() => database.drop())

/** What the wallet takes from a vendor now, as a node that has just started reads it. */
const accepted = async (code: string) => {
  const keys = createVendorKeys({ db: database.db, secrets: admin.config.secrets, clock, demo: false })
  return (await keys(code)).map(String)
}
const shown = (said: string) => {
  const [, keyId = '', secret = ''] = /^Key (\S+) of .*\n {2}(\w{64})$/m.exec(said) ?? []
  return { keyId, secret }
}
const notes = async (action: string) => {
  const { rows } = await database.pool.query(
    'select staff_id, staff_name, entity_id, before::text, after::text from staff_audit where action = $1 order by id',
    [action],
  )
  return rows
}

test('a vendor gets a key that is shown once, rotates it with an overlap, and has none of another’s', async () => {
  const entry = ['--vendor', 'EXT', '--name', 'Externa', '--launch-url', 'https://games.ext.example/open']
  expect(await admin.run(vendor, ...entry)).toContain('It cannot call yet')
  await expect(admin.run(vendorKey, '--vendor', 'EXT')).rejects.toThrow('Say first what a round of EXT may stake')
  const { rows: currencies } = await database.pool.query(
    "select unnest(currencies) as code from vendor where code = 'EXT'",
  )
  for (const { code } of currencies) {
    const sums = ['--max-stake', '50', '--max-prize', '5000', '--max-correction', '100']
    await admin.run(vendorLimits, '--vendor', 'EXT', '--currency', code, ...sums)
  }
  const old = shown(await admin.run(vendorKey, '--vendor', 'EXT'))
  const said = await admin.run(vendorKey, '--vendor', 'EXT')
  const fresh = shown(said)
  expect(said).toContain(`vendor-key retire --vendor EXT --key ${old.keyId}`)
  expect((await accepted('EXT')).sort()).toEqual([old.secret, fresh.secret].sort())
  expect(await accepted('PG')).not.toContain(fresh.secret)
  await admin.run(vendorKeyRetire, '--vendor', 'EXT', '--key', old.keyId)
  expect(await accepted('EXT')).toEqual([fresh.secret])
  await expect(admin.run(vendorKeyRetire, '--vendor', 'EXT', '--key', old.keyId)).rejects.toThrow(
    `EXT has no key ${old.keyId} in use: it has ${fresh.keyId}.`,
  )
  await expect(admin.run(vendorKeyRetire, '--vendor', 'PG', '--key', fresh.keyId)).rejects.toThrow('PG has no key')
  await expect(admin.run(vendorKey, '--vendor', 'NONE')).rejects.toThrow('There is no vendor NONE')
  const written = [...(await notes('vendor_key.create')), ...(await notes('vendor_key.retire'))]
  expect(written.filter(({ entity_id }) => entity_id === 'EXT')).toHaveLength(3)
  expect(JSON.stringify(written)).not.toContain(fresh.secret)
  const { rows } = await database.pool.query('select secret_sealed from vendor_key')
  expect(rows.some(({ secret_sealed }) => String(secret_sealed).includes(fresh.secret))).toBe(false)
})

test('limits and addresses of a vendor are set as they are told, and noted', async () => {
  const of = ['--vendor', 'PG', '--currency', 'BRL']
  await admin.run(vendorLimits, ...of, '--max-stake', '50', '--promo-day', '200.50')
  expect(await admin.run(vendorLimits, ...of, '--max-prize', '5000')).toContain('PG in BRL')
  const { rows } = await database.pool.query(
    "select currency, max_stake, max_prize, promo_day_max from vendor_limit where vendor_code = 'PG'",
  )
  expect(rows).toEqual([{ currency: 'BRL', max_stake: null, max_prize: 50_000_000n, promo_day_max: null }])
  const [first, second] = (await notes('vendor.limits')).filter(({ entity_id }) => entity_id === 'PG')
  expect([first?.before, JSON.parse(second?.before ?? '')]).toEqual([
    null,
    { maxStake: '50.00', maxPrize: null, promoDayMax: '200.50' },
  ])
  await expect(admin.run(vendorLimits, '--vendor', 'NONE', '--currency', 'BRL')).rejects.toThrow(
    'There is no vendor NONE',
  )

  const open = ['--vendor', 'EXT']
  await admin.run(vendorAddresses, ...open, '--address', '203.0.113.0/24', '--address', '2001:db8::1')
  const networks = await database.pool.query('select network from vendor_address order by network')
  expect(networks.rows).toEqual([{ network: '2001:db8::1' }, { network: '203.0.113.0/24' }])
  await expect(admin.run(vendorAddresses, ...open, '--address', '203.0.113.0/33')).rejects.toThrow('--address')
  expect(await admin.run(vendorAddresses, ...open)).toContain('from anywhere')
  expect(await notes('vendor.addresses')).toHaveLength(2)
})

test('the studio signs with what its file holds, before and after new keys', async () => {
  const before = admin.studioSecrets().PG
  expect(await accepted('PG')).toEqual([before])
  await admin.run(vendorKeyStudio)
  const after = admin.studioSecrets().PG
  expect(after).not.toBe(before)
  expect((await accepted('PG')).sort()).toEqual([before, after].sort())
})

const PIX = ['--brand', 'acme', '--kind', 'pix', '--min', '10', '--max', '500', '--day-max', '1000']

test('a way to pay is the brand’s, within what one person may set, and noted', async () => {
  await admin.run(paymentMethod, ...PIX, '--direction', 'in', '--preset', '20', '--preset', '50.5')
  const { rows } = await database.pool.query(
    `select direction, kind, min_amount, presets, auto_approve_max from payment_method`,
  )
  expect(rows).toEqual([
    { direction: 'in', kind: 'pix', min_amount: 100_000n, presets: ['200000', '505000'], auto_approve_max: 0n },
  ])
  expect(await notes('payment_method.create')).toMatchObject([{ staff_id: null, staff_name: 'command line' }])
  const out = [...PIX, '--direction', 'out']
  // What leaves by itself takes two people, and one sits at the command line.
  await expect(admin.run(paymentMethod, ...out, '--auto-approve-max', '99999999')).rejects.toMatchObject({
    code: 'approval_required',
  })
  await expect(admin.run(paymentMethod, ...out.slice(2), '--brand', 'beta')).rejects.toThrow(
    'There is no brand beta: it is one of acme.',
  )
  await expect(admin.run(paymentMethod, ...PIX, '--direction', 'in', '--max', '5')).rejects.toThrow(
    '--max is said twice: say it once.',
  )
  const low = [...PIX.filter((word) => word !== '500' && word !== '--max'), '--max', '5']
  await expect(admin.run(paymentMethod, ...low, '--direction', 'in')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(
    admin.run(paymentMethod, ...PIX.slice(0, 2), ...PIX.slice(4), '--kind', 'bank', '--direction', 'in'),
  ).rejects.toThrow(/^--bank-name is missing: .*\n--bank-branch is missing: /)
})
