import type { Browser, Page } from '@playwright/test'
import { totpOf } from '../../e2e/support/totp.ts'
import { inspect, inspectAccess, isReady, PATIENCE_MS } from './inspect.ts'
import { LANGUAGES, type Language } from './people.ts'
import type { Report } from './report.ts'
import { Watch } from './watch.ts'

const SECRET = 'TREVOTREVOJOGOLIMPOCONSOLEDEMO26'
const PASSWORD = 'jogo-limpo-26'
/** Between them they see every page. */
const STAFF = ['operador', 'financeiro'] as const
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** The menu moves in and out where the size changes. */
const DRAWER_MS = 5_000
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/ops')
  await page.getByLabel('Usuário').fill(account)
  await page.getByLabel('Senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Código de 6 dígitos').fill(totpOf(SECRET))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** Pages of one kind differ in their number alone. */
const kindOf = (address: string) => address.replace(/\d+/g, '#')

const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/ops/"]')].map((link) => (link as HTMLAnchorElement).pathname),
  )

/** Where the first row of a list leads, if anywhere. */
async function behindFirstRow(page: Page): Promise<string | null> {
  const before = page.url()
  const cell = page.locator('main tbody tr td:nth-child(2)').first()
  if ((await cell.count()) === 0) return null
  await cell.click({ timeout: 5_000 }).catch(() => undefined)
  await page.waitForURL((url) => url.href !== before, { timeout: 1_500 }).catch(() => undefined)
  const { pathname } = new URL(page.url())
  return page.url() === before || !pathname.startsWith('/ops/') ? null : pathname
}

/** In the open page, as if somebody had chosen it in another tab. */
async function choose(page: Page, language: Language, theme: Theme): Promise<void> {
  await page.evaluate(
    (choices) => {
      for (const [name, value] of Object.entries(choices)) {
        const [key, newValue] = [`RaStore.${name}`, JSON.stringify(value)]
        localStorage.setItem(key, newValue)
        dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }
    },
    { locale: language.toLowerCase(), theme },
  )
}

/** Every page of the operator's console, at a desk and on a phone. */
export async function walkConsole(browser: Browser, base: string, report: Report, only: RegExp): Promise<void> {
  const walked = new Set<string>()
  for (const account of STAFF) {
    const context = await browser.newContext({ baseURL: new URL(base).origin, locale: 'pt-BR', viewport: DESK })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const watch = new Watch(page)
    await signIn(page, account)
    const known = new Map<string, string>()
    const note = (address: string | null) => {
      const isNew = address !== null && !known.has(kindOf(address)) && !walked.has(kindOf(address))
      if (isNew && only.test(address)) known.set(kindOf(address), address)
    }
    for (const link of ['/ops/password', '/ops/calls', ...(await linksOf(page))]) note(link)
    for (;;) {
      const next = [...known].find(([kind]) => !walked.has(kind))
      if (next === undefined) break
      const [kind, address] = next
      walked.add(kind)
      await look(page, watch, report, { address, kind, account })
      for (const link of await linksOf(page)) note(link)
      note(await behindFirstRow(page))
    }
    await context.close()
  }
}

type Seen = { address: string; kind: string; account: string }

async function look(page: Page, watch: Watch, report: Report, { address, kind, account }: Seen): Promise<void> {
  report.opened(`${account} ${address}`)
  await page.setViewportSize(DESK)
  await choose(page, 'PT', 'light')
  watch.take()
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  if (!(await isReady(page))) await report.add(page, kind, account, ['still loading after 30 s'])
  for (const language of LANGUAGES) {
    for (const theme of THEMES) {
      await choose(page, language, theme)
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size)
        // The menu of the smaller width opens with the first picture of it, and closes at once.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        await page
          .locator('.MuiDrawer-modal')
          .waitFor({ state: 'hidden', timeout: DRAWER_MS })
          .catch(() => undefined)
        await isReady(page)
        report.look()
        const how = `${account} ${language} ${theme} ${size.width}`
        await report.add(page, kind, how, await inspect(page, size.width, language))
        const isAxeAsked = (language === 'PT') === (theme === 'light') && size === DESK
        if (isAxeAsked) await report.add(page, kind, how, await inspectAccess(page))
      }
    }
  }
  await report.add(page, kind, account, watch.take())
}
