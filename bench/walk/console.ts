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
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
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

/** Every page that links and rows lead to, one of each kind. */
async function pagesOf(page: Page, only: RegExp): Promise<string[]> {
  const known = new Map<string, string>()
  const note = (address: string | null) => {
    if (address !== null && !known.has(kindOf(address)) && only.test(address)) known.set(kindOf(address), address)
  }
  for (const link of ['/ops/password', '/ops/calls', ...(await linksOf(page))]) note(link)
  const seen = new Set<string>()
  for (;;) {
    const next = [...known.values()].find((address) => !seen.has(address))
    if (next === undefined) return [...seen]
    seen.add(next)
    await page.goto(next, { waitUntil: 'domcontentloaded' })
    await isReady(page)
    for (const link of await linksOf(page)) note(link)
    note(await behindFirstRow(page))
  }
}

async function choose(page: Page, language: Language, theme: Theme): Promise<void> {
  await page.evaluate(
    ([locale, mode]) => {
      localStorage.setItem('RaStore.locale', JSON.stringify(locale))
      localStorage.setItem('RaStore.theme', JSON.stringify(mode))
    },
    [language.toLowerCase(), theme] as const,
  )
}

/** Every page of the operator's console, at a desk and on a phone. */
export async function walkConsole(browser: Browser, base: string, report: Report, only: RegExp): Promise<void> {
  const walked = new Set<string>()
  for (const account of STAFF) {
    const context = await browser.newContext({
      baseURL: new URL(base).origin,
      locale: 'pt-BR',
      viewport: SIZES[0] ?? null,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const watch = new Watch(page)
    await signIn(page, account)
    const pages = (await pagesOf(page, only)).filter((address) => !walked.has(kindOf(address)))
    console.log(`${account} sees ${pages.length} more kinds of pages of the console`)
    for (const address of pages) walked.add(kindOf(address))
    for (const language of LANGUAGES) {
      for (const theme of THEMES) {
        await choose(page, language, theme)
        for (const address of pages) await look(page, watch, report, { address, account, language, theme })
      }
    }
    await context.close()
  }
}

type Seen = { address: string; account: string; language: Language; theme: Theme }

async function look(
  page: Page,
  watch: Watch,
  report: Report,
  { address, account, language, theme }: Seen,
): Promise<void> {
  const where = `${account} ${language} ${theme}`
  const kind = kindOf(address)
  report.opened(`${where} ${address}`)
  await page.setViewportSize(SIZES[0] ?? { width: 1280, height: 800 })
  watch.take()
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  if (!(await isReady(page))) await report.add(page, kind, where, ['still loading after 30 s'])
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.waitForTimeout(100)
    await isReady(page)
    report.look()
    const how = `${where} ${size.width}`
    await report.add(page, kind, how, await inspect(page, size.width, language))
    const isAxeAsked = (language === 'PT') === (theme === 'light') && size.width === 1280
    if (isAxeAsked) await report.add(page, kind, how, await inspectAccess(page))
  }
  await report.add(page, kind, where, watch.take())
}
