import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import {
  type BrandSettings,
  opsBrand,
  opsSetBrandAccess,
  opsSetBrandLogo,
  opsSetBrandLook,
  opsSetBrandPlace,
  opsSetBrandSite,
} from '@trevo/contract/ops/brand'
import { type SystemStatus, systemStatus } from '@trevo/contract/status'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMember, aMerchant } from '../../../../test/fixtures.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'

let server: TestApp
let everywhere: StaffCaller
let trevo: StaffCaller
let mare: StaffCaller
let mareId = 0
beforeAll(async () => {
  let trevoId = 0
  server = await startTestApp({
    config: { rateLimitFactor: 100 },
    async prepare({ db }) {
      trevoId = (await aMerchant(db, { code: 'trevo', isDefault: true, hosts: ['trevo.test'], regulation: 'br' })).id
      mareId = (await aMerchant(db, { code: 'mare', hosts: ['mare.test'] })).id
    },
  })
  everywhere = await signedIn(server, { roles: ['admin'] })
  trevo = await signedIn(server, { roles: ['admin'], merchantId: trevoId })
  mare = await signedIn(server, { roles: ['admin'], merchantId: mareId })
})
afterAll(() => server.close())

const read = async (caller: StaffCaller, merchant = 'mare') =>
  answered<BrandSettings>(await caller.call(opsBrand, { merchant }))
const told = async (host = 'mare.test') => answered<SystemStatus>(await server.inject(systemStatus, { host })).info
/** Sends a part of the brand as it is, with what is changed in it. */
async function send(endpoint: Endpoint, part: 'look' | 'site' | 'access' | 'place', changes: object, by = everywhere) {
  const settings = await read(everywhere)
  const reason = part === 'access' || part === 'place' ? { reason: 'pedido da operação' } : {}
  const body = { requestId: randomUUID(), revision: settings.revision, ...settings[part], ...reason, ...changes }
  return by.call(endpoint, { body, merchant: 'mare' })
}
const issuesOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []

describe('the look of a brand', () => {
  test('follows its accents on the site, in both themes', async () => {
    const accents = { dark: '#ff8a3d', light: '#b3261e' }
    const answer = await send(opsSetBrandLook, 'look', { name: 'Maré Alta', accents })
    expect(answered<BrandSettings>(answer).look).toMatchObject({ name: 'Maré Alta', accents })
    await expect.poll(async () => (await told()).brand.name, { timeout: 5000 }).toBe('Maré Alta')
    const { variables } = (await told()).brand
    expect([variables.dark['--c-brand'], variables.light['--c-brand']]).toEqual(['#ff8a3d', '#b3261e'])
    expect(variables.dark['--g-hero']).toContain('radial-gradient')
  })

  test.each([
    ['cannot be read', '#ffd84d', 'contrast'],
    ['is no colour', 'url(javascript:alert(1))', 'colour'],
    ['closes its rule', '#ffffff}body{display:none', 'colour'],
  ])('is refused at its field where a colour %s', async (_why, light, code) => {
    const answer = await send(opsSetBrandLook, 'look', { accents: { dark: '#ff8a3d', light } })
    expect([errorOf(answer), issuesOf(answer)]).toMatchObject(['invalid_input', [{ path: 'accents.light', code }]])
  })
})

describe('a logo', () => {
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#b3261e' } })
      .png()
      .toBuffer()
  const upload = (picture: string | null, requestId: string = randomUUID()) =>
    mare.call(opsSetBrandLogo, { body: { requestId, picture } })
  const fetchIcon = (file: string, host = 'mare.test', code = 'mare') =>
    server.app.http.inject({ url: `/brands/${code}/${file}`, headers: { host } })

  test('is drawn in every size, served on the brand’s host alone, and taken away again', async () => {
    const picture = (await png(300)).toString('base64')
    const requestId = randomUUID()
    const [first, again] = [await upload(picture, requestId), await upload(picture, requestId)].map((answer) =>
      answered<BrandSettings>(answer),
    )
    expect([first?.logo, again?.logo]).toEqual([first?.logo, first?.logo])
    await expect.poll(async () => (await told()).brand.logo, { timeout: 5000 }).toBe(first?.logo)
    for (const [file, side] of [
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['maskable-512.png', 512],
      ['apple-touch-icon.png', 180],
    ] as const) {
      const answer = await fetchIcon(file)
      const { width, height, format } = await sharp(answer.rawPayload).metadata()
      expect([file, answer.headers['content-type'], format, width, height]).toEqual([
        file,
        'image/png',
        'png',
        side,
        side,
      ])
    }
    expect((await fetchIcon('favicon.svg')).body).toContain('data:image/png;base64,')
    expect((await server.app.http.inject({ url: first?.logo ?? '', headers: { host: 'mare.test' } })).statusCode).toBe(
      200,
    )
    for (const [host, code] of [
      ['trevo.test', 'mare'],
      ['trevo.test', 'trevo'],
      ['mare.test', 'trevo'],
    ] as const)
      expect((await fetchIcon('icon-192.png', host, code)).headers['content-type']).not.toBe('image/png')
    for (const file of ['__proto__', 'logo', 'constructor'])
      expect((await fetchIcon(file)).headers['content-type']).not.toContain('image')
    expect(answered<BrandSettings>(await upload(null)).logo).toBeNull()
    await expect.poll(async () => (await told()).brand.logo, { timeout: 5000 }).toBeUndefined()
  })

  test.each([
    [
      'a drawing that could carry a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'image_type',
    ],
    ['something else', 'GIF89a', 'image_type'],
  ])('is refused where it is %s', async (_what, text, code) => {
    expect(errorOf(await upload(Buffer.from(text).toString('base64')))).toBe(code)
  })

  test('is refused where it is too small for a phone’s icon', async () => {
    expect(errorOf(await upload((await png(64)).toString('base64')))).toBe('picture_refused')
  })
})

describe('what the site offers and asks', () => {
  const WHATSAPP = {
    csType: 'WHATSAPP',
    name: { PT: 'WhatsApp', EN: 'WhatsApp' },
    title: { PT: '24 horas', EN: 'Around the clock' },
    path: 'https://wa.me/525500000000',
  }

  test('is told to its pages', async () => {
    const changes = {
      languages: ['ES', 'EN'],
      timeZone: 'America/Mexico_City',
      template: { mem_cen: 1, dep_func: 0, birthday_limit: 21 },
      register: { nickname: { enabled: false, required: false } },
      menus: ['DOWNMAN', 'AGEPAG'],
      service: [WHATSAPP],
      social: { TELEGRAM: 'https://t.me/mare' },
    }
    answered(await send(opsSetBrandSite, 'site', changes))
    await expect.poll(async () => (await told()).languages, { timeout: 5000 }).toEqual(['ES', 'EN'])
    expect(await told()).toMatchObject({
      timeZone: 'America/Mexico_City',
      mobileTemplate: changes.template,
      register: { nickname: { enabled: false, required: false }, username: { enabled: true, required: true } },
      menus: ['DOWNMAN', 'AGEPAG'],
      customerService: [{ csType: 'WHATSAPP', type: 3, icon: 'whatsapp' }],
      paths: { social: { TELEGRAM: { url: 'https://t.me/mare' } } },
    })
  })

  test.each([
    [{ service: [{ ...WHATSAPP, path: 'javascript:alert(1)' }] }, 'service.0.path', 'address'],
    [{ service: [{ ...WHATSAPP, path: '//evil.example' }] }, 'service.0.path', 'address'],
    [{ social: { TELEGRAM: 'data:text/html,x' } }, 'social.TELEGRAM', 'address'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'time_zone'],
    [{ languages: [] }, 'languages', 'too_small'],
    [{ register: { email: { enabled: false, required: true } } }, 'register.email.required', 'required_hidden'],
  ])('is refused at its field: %o', async (changes, path, code) => {
    const answer = await send(opsSetBrandSite, 'site', changes)
    expect([errorOf(answer), issuesOf(answer)]).toMatchObject(['invalid_input', [{ path, code }]])
  })

  test('cannot leave out what the profile asks for', async () => {
    const { revision, site } = await read(trevo, 'trevo')
    const register = { ...site.register, idNumber: { enabled: false, required: false } }
    const body = { requestId: randomUUID(), revision, ...site, register }
    const answer = await trevo.call(opsSetBrandSite, { body })
    expect(answer.envelope).toMatchObject({ errorCode: 'regulation_forbids', value: { field: 'idNumber' } })
  })

  test('names the company by its CNPJ in Brazil, and by any number elsewhere', async () => {
    const named = async (caller: StaffCaller, code: string, document: string) => {
      const { revision, site } = await read(caller, code)
      const legal = { ...site.legal, operator: { name: 'Sorte SA', document, authorisation: '12/2024' } }
      return caller.call(opsSetBrandSite, { body: { requestId: randomUUID(), revision, ...site, legal } })
    }
    const wrong = await named(trevo, 'trevo', '11.222.333/0001-82')
    expect(issuesOf(wrong)).toMatchObject([{ path: 'legal.operator.document', code: 'cnpj' }])
    const { site } = answered<BrandSettings>(await named(trevo, 'trevo', '11.222.333/0001-81'))
    expect(site.legal.operator).toEqual({
      name: 'Sorte SA',
      document: '11222333000181',
      authorisation: '12/2024',
      since: null,
    })
    const abroad = answered<BrandSettings>(await named(mare, 'mare', 'SOL010101AB1'))
    expect(abroad.site.legal.operator?.document).toBe('SOL010101AB1')
  })
})

describe('who gets in, and where', () => {
  test('a closed site says until when, and opens again', async () => {
    const closed = { maintenance: true, maintenanceUntil: '2026-03-01T15:00:00.000Z', blockedCountries: ['us'] }
    const { access } = answered<BrandSettings>(await send(opsSetBrandAccess, 'access', closed))
    expect(access).toMatchObject({ ...closed, blockedCountries: ['US'] })
    const status = async () => answered<SystemStatus>(await server.inject(systemStatus, { host: 'mare.test' }))
    await expect.poll(async () => (await status()).maintenance, { timeout: 5000 }).toBe(true)
    expect((await status()).info.maintenanceUntil).toBe('2026-03-01T15:00:00.000Z')
    answered(await send(opsSetBrandAccess, 'access', { maintenance: false }))
    await expect.poll(async () => (await status()).maintenance, { timeout: 5000 }).toBe(false)
  })

  test('a host of another brand is refused, and one that is free answers as the brand', async () => {
    const stolen = await send(opsSetBrandPlace, 'place', { hosts: ['mare.test', 'trevo.test'] })
    expect(stolen.envelope).toMatchObject({ errorCode: 'host_taken', value: { host: 'trevo.test' } })
    answered(await send(opsSetBrandPlace, 'place', { hosts: ['MARE.test', 'alta.test'] }))
    await expect.poll(async () => (await told('alta.test')).merchantCode, { timeout: 5000 }).toBe('mare')
    expect((await told('trevo.test')).merchantCode).toBe('trevo')
    // Two brands want one host at once: one gets it.
    const { revision, place } = await read(everywhere, 'trevo')
    const body = { requestId: randomUUID(), revision, ...place, hosts: ['trevo.test', 'both.test'], reason: 'corrida' }
    const answers = await Promise.all([
      everywhere.call(opsSetBrandPlace, { body, merchant: 'trevo' }),
      send(opsSetBrandPlace, 'place', { hosts: ['mare.test', 'both.test'] }),
    ])
    expect(answers.map(errorOf).toSorted()).toEqual(['host_taken', null])
  })

  test('the currency changes until money has moved, and never after', async () => {
    const paid = answered<BrandSettings>(await send(opsSetBrandPlace, 'place', { currency: 'MXN' }))
    expect([paid.place.currency, paid.hasMoney]).toEqual(['MXN', false])
    await expect.poll(async () => (await told()).currencySymbol, { timeout: 5000 }).toBe('$')
    await aMember(server.app.db, { merchantId: mareId })
    await server.database.pool.query(
      `insert into ledger_account (book_id, member_id, kind, currency) values ($1, null, 'cash', 'MXN')`,
      [mareId],
    )
    expect(errorOf(await send(opsSetBrandPlace, 'place', { currency: 'COP' }))).toBe('currency_fixed')
  })

  test('a host is added by two once there is money, and taken away by one', async () => {
    const { hosts } = (await read(mare)).place
    const more = await send(opsSetBrandPlace, 'place', { hosts: [...hosts, 'mare-entrar.test'] })
    expect(more.envelope).toMatchObject({ errorCode: 'approval_required', value: { kind: 'brand_place' } })
    expect((await read(mare)).place.hosts).toEqual(hosts)
    const moved = await send(opsSetBrandPlace, 'place', { hosts: ['mare-entrar.test'] })
    expect(errorOf(moved)).toBe('approval_required')
    const fewer = answered<BrandSettings>(await send(opsSetBrandPlace, 'place', { hosts: hosts.slice(0, 1) }))
    expect(fewer.place.hosts).toEqual(hosts.slice(0, 1))
  })
})

describe('a change', () => {
  test('made on an older view is refused, and a repeat of one that was made is not', async () => {
    const settings = await read(mare)
    const body = { requestId: randomUUID(), revision: settings.revision, ...settings.look, shortName: 'Alta' }
    expect(answered<BrandSettings>(await mare.call(opsSetBrandLook, { body })).look.shortName).toBe('Alta')
    expect(answered<BrandSettings>(await mare.call(opsSetBrandLook, { body })).look.shortName).toBe('Alta')
    const late = { ...body, requestId: randomUUID(), shortName: 'Baixa' }
    expect(errorOf(await mare.call(opsSetBrandLook, { body: late }))).toBe('conflict')
  })

  test('of a brand is not another brand’s to make, and hosts are for staff of all', async () => {
    for (const [endpoint, part] of [
      [opsSetBrandLook, 'look'],
      [opsSetBrandSite, 'site'],
      [opsSetBrandAccess, 'access'],
      [opsSetBrandPlace, 'place'],
    ] as const)
      expect([part, errorOf(await send(endpoint, part, {}, trevo))]).toEqual([part, 'no_permission'])
    expect(errorOf(await send(opsSetBrandPlace, 'place', {}, mare))).toBe('no_permission')
  })
})
