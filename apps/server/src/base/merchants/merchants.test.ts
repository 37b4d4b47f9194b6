import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createBus } from '../../platform/bus/create-bus.ts'
import { createMerchants, type Merchants } from './merchants.ts'

const encryption = { kid: 'k', jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } } as const
const log = pino({ level: 'silent' })

let database: TestDatabase
let bus: Bus
let merchants: Merchants
const toMerchant = vi.fn()
let trevo = { id: 0, code: '' }
let mare = { id: 0, code: '' }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  bus = createBus({ url: database.url, redisUrl: undefined, log })
  mare = await aMerchant(db, { code: 'mare', hosts: ['mare.test'], blockedCountries: ['US'], flags: { CBS3: false } })
  trevo = await aMerchant(db, { code: 'trevo', hosts: ['trevo.test', 'www.trevo.test'], isDefault: true })
})
beforeEach(async () => {
  toMerchant.mockClear()
  const location = { countryOf: (ip: string) => (ip === '8.8.8.8' ? 'US' : null) }
  merchants = await createMerchants({ db: database.db, bus, live: { toMerchant }, location, encryption, log })
})
afterEach(() => merchants.close())
afterAll(async () => {
  await bus.close()
  await database.drop()
})

const setting = (merchantId: number, section: string, value: unknown) =>
  database.pool.query(
    `insert into merchant_setting values ($1, $2, $3) on conflict (merchant_id, section) do update set value = excluded.value`,
    [merchantId, section, JSON.stringify(value)],
  )

describe('the brand of a host', () => {
  test.each([
    ['mare.test', 'mare'],
    ['MARE.test:3000', 'mare'],
    ['mare.test.', 'mare'],
    ['www.trevo.test', 'trevo'],
    ['nobody.test', 'trevo'],
    ['xmare.test', 'trevo'],
    ['', 'trevo'],
  ])('%s: %s', (host, code) => {
    expect(merchants.merchantOf(host).code).toBe(code)
  })
  test('knows its hosts, the main one first', () => {
    const { site } = merchants.merchantOf('trevo.test')
    expect(site.mainDomain).toBe('trevo.test')
    expect(site.domainRoute).toEqual(['trevo.test', 'www.trevo.test'])
  })
})

describe('a change in the database', () => {
  test('of a flag reaches the registry and the brand’s clients, once, and nobody else’s', async () => {
    const before = { mare: merchants.merchantOf('mare.test'), trevo: merchants.merchantOf('trevo.test') }
    expect(before.mare.flags.CBS3).toBe(false)
    await database.pool.query('update merchant_flag set enabled = true where merchant_id = $1', [mare.id])
    await vi.waitFor(() => expect(merchants.merchantOf('mare.test').flags.CBS3).toBe(true), 5000)
    await merchants.reload()
    expect(toMerchant.mock.calls).toEqual([
      [mare.id, 'status.changed', { merchantCode: 'mare' }, { thisNodeOnly: true }],
    ])
    expect(merchants.merchantOf('mare.test').site.whitelabel.CBS3).toBe(true)
    expect(merchants.merchantOf('trevo.test')).toBe(before.trevo)
  })
  test('that writes what was there already is no change', async () => {
    const before = merchants.merchantOf('trevo.test')
    await database.pool.query('update merchant set maintenance = maintenance')
    await merchants.reload()
    expect(merchants.merchantOf('trevo.test')).toBe(before)
    expect(toMerchant).not.toHaveBeenCalled()
  })
  test('of a section to nonsense falls back to the default and leaves the rest', async () => {
    await setting(mare.id, 'cdn', ['https://img.example.com'])
    await setting(mare.id, 'template', { mem_cen: 0, dep_func: 0, birthday_limit: 21 })
    await merchants.reload()
    expect(merchants.merchantOf('mare.test').site.mobileTemplate.birthday_limit).toBe(21)
    await setting(mare.id, 'template', 'nonsense')
    await merchants.reload()
    const { site } = merchants.merchantOf('mare.test')
    expect(site.mobileTemplate).toEqual({ mem_cen: 1, dep_func: 1, birthday_limit: 18 })
    expect(site.imageCDNs).toEqual(['https://img.example.com'])
  })
  test('of what it says of its licence and years shows, and without them it claims no licence', async () => {
    const legal = { licence: { PT: 'Licença 12', EN: 'Licence 12' }, noteYears: '2025', copyrightYears: '2024-2026' }
    await setting(mare.id, 'legal', legal)
    await merchants.reload()
    // Stored before there was a company to name.
    expect(merchants.merchantOf('mare.test').site.legal).toEqual({ ...legal, operator: null })
    await setting(mare.id, 'legal', { ...legal, noteYears: 'long ago' })
    await merchants.reload()
    expect(merchants.merchantOf('mare.test').site.legal).toEqual({
      operator: null,
      licence: null,
      noteYears: '2020-2023',
      copyrightYears: '2019-2024',
    })
  })
  test('to a time zone nobody knows leaves the brand as it was', async () => {
    const before = merchants.merchantOf('mare.test')
    await database.pool.query(`update merchant set time_zone = 'Mars/Olympus' where id = $1`, [mare.id])
    await merchants.reload()
    expect(merchants.merchantOf('mare.test')).toBe(before)
    await database.pool.query(`update merchant set time_zone = 'America/Sao_Paulo' where id = $1`, [mare.id])
  })
})

describe('the bus', () => {
  test('having been away makes the registry read again, for notices may be lost', async () => {
    let reconnected = () => {}
    const deaf: Pick<Bus, 'subscribe' | 'onReconnect'> = {
      subscribe: async () => () => {},
      onReconnect(hook) {
        reconnected = hook
        return () => {}
      },
    }
    const location = { countryOf: () => null }
    const own = await createMerchants({ db: database.db, bus: deaf, live: { toMerchant }, location, encryption, log })
    await database.pool.query(`insert into merchant_flag values ($1, 'DIVIDEND', true)`, [trevo.id])
    expect(own.merchantOf('trevo.test').flags.DIVIDEND).toBe(false)
    reconnected()
    await vi.waitFor(() => expect(own.merchantOf('trevo.test').flags.DIVIDEND).toBe(true), 5000)
    await own.close()
  })
})

describe('the page', () => {
  test('starts with the brand’s name, colours and site data', async () => {
    await setting(mare.id, 'brand', {
      name: 'Maré',
      shortName: 'Maré',
      mark: 'wave',
      themeColor: { dark: '#070D17', light: '#F3F6FA' },
      variables: { dark: { '--c-brand': '#5AA9FF' }, light: {} },
      description: { PT: 'No ritmo da maré', EN: 'At the pace of the tide' },
    })
    await merchants.reload()
    const merchant = merchants.merchantOf('mare.test')
    const { bootJson, ...shell } = merchants.shellOf(merchant)
    expect(shell).toEqual({
      code: 'mare',
      name: 'Maré',
      shortName: 'Maré',
      themeColor: { dark: '#070D17', light: '#F3F6FA' },
      language: 'PT',
      description: 'No ritmo da maré',
      css: "html:not([data-theme='light']){--c-brand:#5AA9FF}",
    })
    expect(JSON.parse(bootJson)).toEqual(merchant.site)
  })

  test('comes in the brand’s first language, its description in English where that was not written', async () => {
    await setting(mare.id, 'languages', ['ES', 'PT'])
    await merchants.reload()
    const shell = () => merchants.shellOf(merchants.merchantOf('mare.test'))
    expect(shell()).toMatchObject({ language: 'ES', description: 'At the pace of the tide' })
    await setting(mare.id, 'languages', ['PT', 'EN'])
    await merchants.reload()
    expect(shell()).toMatchObject({ language: 'PT', description: 'No ritmo da maré' })
  })
})

describe('the region', () => {
  const region = (host: string, ip: string) => merchants.regionOf({ ip, headers: {} }, merchants.merchantOf(host))

  test('is restricted by the brand’s own list of countries', () => {
    expect(region('mare.test', '8.8.8.8')).toEqual({ country: 'US', restricted: true })
    expect(region('trevo.test', '8.8.8.8')).toEqual({ country: 'US', restricted: false })
    expect(region('mare.test', '9.9.9.9')).toEqual({ country: null, restricted: false })
  })
  test('is restricted by address too', async () => {
    await setting(trevo.id, 'access', { blockedIps: ['9.9.9.0/24'] })
    await merchants.reload()
    expect(region('trevo.test', '9.9.9.9').restricted).toBe(true)
    expect(region('trevo.test', '9.9.8.9').restricted).toBe(false)
  })
})

describe('a database without brands', () => {
  test('is refused with a sentence', async () => {
    const empty = await createTestDatabase()
    const options = { db: empty.db, bus, live: { toMerchant }, location: { countryOf: () => null }, encryption, log }
    await expect(createMerchants(options)).rejects.toThrow('The database holds no brand')
    await empty.drop()
  })
})
