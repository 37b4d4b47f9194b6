import { randomUUID } from 'node:crypto'
import { chromium, expect } from '@playwright/test'
import { opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsBrand, opsSetBrandLogo, opsSetBrandSite } from '@trevo/contract/ops/brand'
import { opsCreateBrandDraft, opsMakeBrand } from '@trevo/contract/ops/brand-drafts'
import { opsCreateAnnouncement, opsPublishAnnouncement } from '@trevo/contract/ops/content'
import { opsCreatePaymentMethod } from '@trevo/contract/ops/payment-methods'
import { staffMe } from '@trevo/contract/ops/session'
import { opsCreateVendor, opsMakeVendorKey, opsUseVendorKey } from '@trevo/contract/ops/vendors'
import sharp from 'sharp'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { Deployment } from './operator/deployment.ts'
import { playAsMember } from './operator/member.ts'
import { expectRefused, type Person, staffAt } from './operator/staff.ts'

const HOST = 'sol.localhost'
const BRAND = 'sol'

const METHOD = {
  active: true,
  position: 0,
  min: '50.00',
  max: '20000.00',
  dayMax: '50000.00',
  presets: [],
  feeFlat: '0.00',
  feePercent: '0.00',
  autoApproveMax: '0.00',
  dayCount: 5,
  promisedMinutes: 120,
  turnoverPercent: 0,
}
const ACCOUNT = '002010077777777771'
const BANK = ['--bank-name', 'Banco del Sol', '--bank-branch', '001', '--bank-account', ACCOUNT]
const HOLDER = ['--bank-holder', 'Sol SA de CV', '--bank-document', 'SOL010101AB1']

/** The brand from the wizard, with its own logo, in Spanish and pesos. */
async function aBrand(admin: Person): Promise<void> {
  const place = { hosts: [HOST], languages: ['ES'], timeZone: 'America/Mexico_City', currency: 'MXN' }
  const wanted = { requestId: randomUUID(), template: 'open', code: BRAND, name: 'Sol de Oro', ...place }
  const draft = await admin.call(opsCreateBrandDraft, 'casa', { body: wanted })
  await admin.call(opsMakeBrand, 'casa', { params: { id: draft.id }, body: { requestId: randomUUID() } })
  // Every node hears of a new brand a moment later.
  await expect.poll(async () => (await admin.call(staffMe, 'casa')).merchants.map(({ code }) => code)).toContain(BRAND)
  const logo = sharp({ create: { width: 512, height: 512, channels: 3, background: '#d97706' } }).png()
  const picture = (await logo.toBuffer()).toString('base64')
  await admin.call(opsSetBrandLogo, BRAND, { body: { requestId: randomUUID(), picture } })
  // This operator has no text messages yet, and nobody here reads pictures.
  const { revision, site } = await admin.call(opsBrand, BRAND)
  const hidden = { enabled: false, required: false }
  const register = { ...site.register, mobileNum: hidden, email: hidden, captcha: hidden }
  const body = { requestId: randomUUID(), revision, ...site, register }
  await admin.call(opsSetBrandSite, BRAND, { body })
}

async function someTexts(content: Person): Promise<void> {
  const draft = {
    groupName: '',
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    endsAt: null,
    sort: 0,
    imageRequired: false,
    remarkRequired: false,
    linkUrl: null,
    linkedPromotionId: null,
    images: [],
    categoryIds: [],
  }
  for (const [type, title] of [
    ['PL', 'Abrimos hoy'],
    ['PL', 'Nuevos juegos cada semana'],
    ['PL', 'Retiros por banco'],
    ['PR', 'Torneo de apertura'],
  ] as const) {
    const text = { title, html: `<p>${title}.</p>` }
    const body = { ...draft, requestId: randomUUID(), type, texts: { PT: text, ES: text } }
    const { id } = await content.call(opsCreateAnnouncement, BRAND, { body })
    await content.call(opsPublishAnnouncement, BRAND, { params: { id } })
  }
}

/** Made by one; nobody who came today puts it into use, so it signs nothing. */
async function aVendor(admin: Person, finance: Person): Promise<void> {
  const body = {
    code: 'EXT',
    displayName: 'Externa',
    launchUrl: 'https://juegos.example',
    inSite: true,
    currencies: ['MXN'],
  }
  await admin.call(opsCreateVendor, BRAND, { body })
  const { key } = await admin.call(opsMakeVendorKey, BRAND, {
    params: { id: 'EXT' },
    body: { requestId: randomUUID() },
  })
  const params = { id: 'EXT', key: key.id }
  expectRefused(await admin.send(opsUseVendorKey, BRAND, { params, body: {} }), 'approval_required')
  const ask = { requestId: randomUUID(), kind: 'vendor_key', note: 'nuevo proveedor', params, body: {} }
  const { id } = await admin.call(opsAskApproval, BRAND, { body: ask })
  const agreed = await finance.send(opsDecideApproval, BRAND, { params: { id }, body: { accept: true, note: '' } })
  expectRefused(agreed, 'too_new_to_decide')
}

async function waysToPay(finance: Person, deployment: Deployment): Promise<void> {
  const out = { ...METHOD, requestId: randomUUID(), direction: 'out', kind: 'bank', bank: null }
  await finance.call(opsCreatePaymentMethod, BRAND, { body: out })
  const pix = await finance.send(opsCreatePaymentMethod, BRAND, {
    body: { ...out, requestId: randomUUID(), direction: 'in', kind: 'pix' },
  })
  expectRefused(pix, 'invalid_input')
  const bank = { bankName: 'Banco', branch: '', account: ACCOUNT, holder: 'Yo', document: 'YO010101AAA' }
  const own = { ...out, requestId: randomUUID(), direction: 'in', bank }
  expectRefused(await finance.send(opsCreatePaymentMethod, BRAND, { body: own }), 'approval_required')
  const limits = ['--min', '50.00', '--max', '20000.00', '--day-max', '50000.00']
  const way = ['--brand', BRAND, '--direction', 'in', '--kind', 'bank']
  deployment.admin('payment-method', ...way, ...limits, ...BANK, ...HOLDER)
}

/**
 * A stranger's first day: an empty PostgreSQL, production, no SQL. From the command line to a member who asks to be paid, on a
 * brand in Spanish and pesos.
 */
export async function proveOperator(databaseUrl: string): Promise<void> {
  const deployment = new Deployment(databaseUrl)
  const executablePath = await ensureChromium()
  try {
    await deployment.open()
    const first = ['--code', 'casa', '--name', 'Casa', '--host', 'localhost', '--template', 'open']
    const ada = ['--admin-user-name', 'ada', '--admin-name', 'Ada', '--admin-mail', 'ada@casa.example']
    const links = new Map([['ada', deployment.admin('init', ...first, ...ada)]])
    for (const [name, role] of [
      ['fina', 'finance'],
      ['coni', 'content'],
    ] as const) {
      const who = ['--user-name', name, '--name', name, '--mail', `${name}@casa.example`, '--role', role]
      links.set(name, deployment.admin('staff', 'add', ...who))
    }
    await deployment.start()
    const base = deployment.at('localhost')
    const person = (name: string) => staffAt(base, name, links.get(name) ?? '')
    const [admin, fina, coni] = [await person('ada'), await person('fina'), await person('coni')]
    await aBrand(admin)
    await someTexts(coni)
    await aVendor(admin, fina)
    await waysToPay(fina, deployment)
    const browser = await chromium.launch({ executablePath })
    try {
      await playAsMember(browser, deployment.at(HOST), { brand: BRAND, fina, account: ACCOUNT })
    } finally {
      await browser.close()
    }
    console.log(
      'an operator on an empty database: brand, texts, vendor, ways to pay; a member registered, paid in, played and asked to be paid',
    )
  } finally {
    await deployment.close()
  }
}
