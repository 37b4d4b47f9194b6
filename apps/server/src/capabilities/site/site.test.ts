import { FLAG_IDS } from '@trevo/contract/flags'
import { openServicePath } from '@trevo/contract/service-path'
import {
  customerService,
  REGISTER_FIELDS,
  registerSettings,
  type ServiceEntry,
  SystemStatus,
  setTemplate,
  statusCodeOf,
  systemCountry,
  systemStatus,
} from '@trevo/contract/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mare } from '../../../seed/brands/mare.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMerchant } from '../../../test/fixtures.ts'

const BLOCKED = { access: { blockedIps: ['127.0.0.1/32'] } }
const CHANNEL = {
  csType: 'WHATSAPP',
  type: 3,
  name: { PT: 'WhatsApp', EN: 'WhatsApp' },
  icon: 'whatsapp',
  title: { PT: 'Das 8h às 22h', EN: 'From 8 am to 10 pm' },
  path: 'https://example.com/chat',
}

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      await aMerchant(db, { code: 'plain', isDefault: true, hosts: ['plain.test'] })
      await aMerchant(db, {
        code: 'mare',
        hosts: ['mare.test', 'www.mare.test'],
        flags: mare.flags,
        settings: { ...mare.settings, service: [CHANNEL, { ...CHANNEL, type: 1 }], cdn: ['https://img.example.com'] },
      })
      await aMerchant(db, { code: 'upgrading', hosts: ['upgrading.test'], maintenance: true })
      await aMerchant(db, { code: 'far', hosts: ['far.test'], settings: BLOCKED })
      await aMerchant(db, { code: 'both', hosts: ['both.test'], maintenance: true, settings: BLOCKED })
    },
  })
})
afterAll(() => server.close())

async function answerOf(endpoint: Parameters<TestApp['inject']>[0], host: string, query: Record<string, string> = {}) {
  const { envelope, status } = await server.inject(endpoint, { host, query })
  expect(status).toBe(200)
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value
}
const statusOf = async (host: string) => SystemStatus.parse(await answerOf(systemStatus, host))

describe('system status', () => {
  test('carries every name of the specification', async () => {
    const { info, ...status } = await statusOf('mare.test')
    expect(status).toEqual({
      location: { ip: '127.0.0.1', country: null },
      maintenance: false,
      regionRestriction: false,
      serverTime: '2026-03-01T12:00:00.000Z',
    })
    expect(info).toMatchObject({
      merchantCode: 'mare',
      platform: 'mobile',
      gateways: { WEB: 1, MOBILE: 3 },
      languages: ['PT', 'EN', 'ES'],
      mainDomain: 'mare.test',
      domainRoute: ['mare.test', 'www.mare.test'],
      imageCDNs: ['https://img.example.com'],
      mobileTemplate: { mem_cen: 0, dep_func: 0, birthday_limit: 21 },
      resources: [{ resourceType: 'Android', url: '/m/app?os=android' }],
      paths: { social: { TELEGRAM: { url: 'https://example.com/mare/telegram' } } },
      prizeMode: 'ELOTT',
      currencySymbol: 'R$',
      maintenanceUntil: null,
    })
    expect(Object.keys(info.register).sort()).toEqual([...REGISTER_FIELDS].sort())
    expect(Object.keys(info.whitelabel)).toEqual(FLAG_IDS)
    expect(info.whitelabel).toMatchObject({ DIVIDEND: true, GOOGLELOGIN3: true, CBS3: true })
    expect(info.customerService).toHaveLength(2)
    expect(info.encryption.jwk.crv).toBe('P-256')
  })
  test.each([
    ['plain.test', 0],
    ['upgrading.test', 1],
    ['far.test', 2],
    ['both.test', 1],
  ])('of %s is %i, and is answered all the same', async (host, code) => {
    expect(statusCodeOf(await statusOf(host))).toBe(code)
  })
  test('is another brand’s on another host, and the default’s on an unknown one', async () => {
    expect((await statusOf('nobody.test')).info.merchantCode).toBe('plain')
    expect((await statusOf('www.mare.test:8080')).info.brand.name).toBe('Maré')
  })
  test('shows the agent menu that the whitelist names and the flags allow', async () => {
    const { pool } = server.database
    expect((await statusOf('mare.test')).info.menus).toEqual(mare.settings.menus)
    await pool.query(`insert into merchant_flag select id, 'GAMSER', false from merchant where code = 'mare'`)
    await expect.poll(async () => (await statusOf('mare.test')).info.menus, { timeout: 5000 }).not.toContain('GAMSER')
  })
})

describe('the smaller calls', () => {
  test('give the customer-service channels of the gateway asked for, sealed', async () => {
    const value = (await answerOf(customerService, 'mare.test')) as { version: { pathList: ServiceEntry[] } }
    const [entry, ...others] = value.version.pathList
    expect(others).toEqual([])
    expect(entry).toMatchObject({ csType: 'WHATSAPP', type: 3, icon: 'whatsapp', title: CHANNEL.title })
    expect(await openServicePath(entry?.path ?? '')).toBe('https://example.com/chat')
    expect(await answerOf(customerService, 'mare.test', { type: '2' })).toEqual({ version: { pathList: [] } })
  })
  test('give the layouts and the registration fields', async () => {
    expect(await answerOf(setTemplate, 'mare.test')).toEqual({ mem_cen: 0, dep_func: 0, birthday_limit: 21 })
    expect(await answerOf(registerSettings, 'mare.test')).toMatchObject({
      nickname: { enabled: false, required: false },
      username: { enabled: true, required: true },
    })
  })
  test('take an unknown country for Brazil', async () => {
    expect(await answerOf(systemCountry, 'plain.test')).toEqual({ country: null, countryDialingCode: '+55' })
  })
  test('refuse registration settings where the region is restricted', async () => {
    const { status, envelope } = await server.inject(registerSettings, { host: 'far.test' })
    expect(status).toBe(451)
    expect(envelope).toMatchObject({ success: false, errorCode: 'region_restricted' })
  })
})

describe('the manifest', () => {
  test('is the brand’s own', async () => {
    const response = await server.app.http.inject({ url: '/manifest.webmanifest', headers: { host: 'mare.test' } })
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = response.json()
    expect(manifest).toMatchObject({
      id: '/m/home',
      name: 'Maré',
      short_name: 'Maré',
      start_url: '/m/home',
      scope: '/',
      display: 'standalone',
      lang: 'pt-BR',
      theme_color: '#070D17',
    })
    expect(manifest.icons.map((icon: { src: string; purpose: string }) => [icon.src, icon.purpose])).toEqual([
      ['/brands/mare/icon-192.png', 'any'],
      ['/brands/mare/icon-512.png', 'any'],
      ['/brands/mare/maskable-512.png', 'maskable'],
    ])
  })
})
