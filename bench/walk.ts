import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { walkConsole } from './walk/console.ts'
import { inspect, inspectAccess, isReady, turn, type View } from './walk/inspect.ts'
import { type Brand, type Language, newWalker, type Walker } from './walk/people.ts'
import { Report } from './walk/report.ts'
import { withServer } from './walk/server.ts'
import { isWrong, LOOKUPS, ROLES, type Role, VISITS, type Visit } from './walk/visits.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [
  { width: 320, height: 640 },
  PHONE,
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
]
const ALL_VIEWS: readonly View[] = (['dark', 'light'] as const).flatMap((theme) =>
  SIZES.map((size) => ({ ...size, theme })),
)

/** Some of roles, looks, axe and console; all unless told. */
const PARTS = (process.env.WALK_PARTS ?? 'roles,looks,axe,console').split(',')
/** Only addresses that match. */
const ONLY = new RegExp(process.env.WALK_ONLY ?? '')

/** Each brand in each language; those first that everybody's walk has not seen. */
const PAIRS = [
  ['trevo', 'EN'],
  ['mare', 'PT'],
  ['trevo', 'PT'],
  ['mare', 'EN'],
] as const satisfies readonly (readonly [Brand, Language])[]

/** axe takes longer than all the rest together: each address twice is enough. */
const AXE_PAIRS = [
  { brand: 'trevo', language: 'PT', view: { ...PHONE, theme: 'dark' } },
  { brand: 'mare', language: 'EN', view: { ...PHONE, theme: 'light' } },
] as const

type Step = { visit: Visit; brand: Brand; role: Role; language: Language; views: readonly View[]; axe?: true }

/** Every address as everybody on one phone; then in all brands, languages, themes and sizes as who uses it most. */
function planned(): Step[] {
  const visits = VISITS.filter(({ path, query = '' }) => ONLY.test(path + query))
  const byRole = ROLES.flatMap((role) =>
    visits.map(
      (visit): Step => ({ visit, brand: 'trevo', role, language: 'PT', views: [{ ...PHONE, theme: 'dark' }] }),
    ),
  )
  const byLook = PAIRS.flatMap(([brand, language]) =>
    ROLES.flatMap((role) =>
      visits.filter(({ by }) => by === role).map((visit): Step => ({ visit, brand, role, language, views: ALL_VIEWS })),
    ),
  )
  const byAxe = AXE_PAIRS.flatMap(({ brand, language, view }) =>
    visits.map((visit): Step => ({ visit, brand, role: visit.by, language, views: [view], axe: true })),
  )
  const parts = { roles: byRole, looks: byLook, axe: byAxe }
  return Object.entries(parts).flatMap(([part, steps]) => (PARTS.includes(part) ? steps : []))
}

/** The parameters that the site's own links have, looked up once for each of the people. */
async function parametersFor({ page }: Walker): Promise<Map<string, string>> {
  const parameters = new Map<string, string>()
  for (const [name, { on, found, as }] of Object.entries(LOOKUPS)) {
    if (on.startsWith('/m/')) {
      await page.goto(on)
      await isReady(page)
    }
    const text = await page.evaluate(async (address) => {
      if (!address.startsWith('/m/')) return (await fetch(address)).text()
      return [...document.querySelectorAll('a[href]')].map((one) => one.getAttribute('href')).join(' ')
    }, on)
    const value = found.exec(text)?.[1]
    if (value !== undefined) parameters.set(name, as + value)
  }
  return parameters
}

class Walk {
  readonly #browser: Browser
  readonly #base: string
  readonly #report: Report
  readonly #walkers = new Map<string, Promise<{ walker: Walker; parameters: Map<string, string> }>>()

  constructor(browser: Browser, base: string, report: Report) {
    this.#browser = browser
    this.#base = base
    this.#report = report
  }

  #walker(brand: Brand, role: Role) {
    const key = `${brand} ${role}`
    const known = this.#walkers.get(key)
    if (known) return known
    const made = newWalker(this.#browser, this.#base, brand, role).then(async (walker) => {
      const parameters = await parametersFor(walker)
      console.log(`${key} walks with ${[...parameters].map(([name, query]) => name + query).join(', ')}`)
      walker.watch.take()
      return { walker, parameters }
    })
    this.#walkers.set(key, made)
    return made
  }

  async step({ visit, brand, role, language, views, axe }: Step): Promise<void> {
    const { walker, parameters } = await this.#walker(brand, role)
    const query = (visit.query ?? '').replace(/<(\w+)>/, (_, name: string) => parameters.get(name) ?? '')
    const address = visit.path + (visit.query ?? '') + (visit.popups ? ' (pop-ups)' : '')
    const where = `${role} ${brand} ${language}`
    this.#report.opened(`${where} ${address}`)
    const { page, watch, origin } = walker
    await page.setViewportSize({ width: PHONE.width, height: PHONE.height })
    await page.evaluate(
      ([chosen, popups]) => {
        localStorage.setItem('language', chosen)
        localStorage.setItem('theme', 'dark')
        sessionStorage.setItem('popupsSeen', popups)
      },
      [language, visit.popups ? '0' : '1'] as const,
    )
    watch.take()
    // By way of a blank page: an address that differs in its hash alone would not load.
    await page.goto(origin + visit.path + query, { waitUntil: 'domcontentloaded' })
    if (visit.query?.startsWith('#')) await page.reload({ waitUntil: 'domcontentloaded' })
    if (!(await isReady(page))) await this.#report.add(page, address, where, ['still loading after 30 s'])
    const landed = new URL(page.url()).pathname
    if (visit.for.includes(role) && landed !== visit.path && !visit.path.endsWith('/'))
      await this.#report.add(page, address, where, [`ends on ${landed}`])
    for (const view of views) {
      await turn(page, view)
      this.#report.look()
      const how = `${where} ${view.theme} ${view.width}`
      await this.#report.add(page, address, how, await inspect(page, view.width, language))
      if (axe) await this.#report.add(page, address, how, await inspectAccess(page))
    }
    const faults = watch.take().filter((fault) => !(isWrong(visit) && /^call: 4\d\d /.test(fault)))
    await this.#report.add(page, address, where, faults)
  }
}

/** Every route of the site and every page of the console, looked at as people would. */
export async function proveWalk(): Promise<void> {
  await withServer(async (base) => {
    const executablePath = await ensureChromium()
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    })
    const steps = planned()
    const report = new Report(`walk-${PARTS.join('-')}`, steps.length)
    const looks = steps.reduce((sum, { views }) => sum + views.length, 0)
    console.log(`${VISITS.length} addresses, ${steps.length} pages to open, ${looks} looks at them`)
    try {
      const walk = new Walk(browser, base, report)
      for (const step of steps) await walk.step(step)
      if (PARTS.includes('console')) await walkConsole(browser, base, report, ONLY)
    } finally {
      await browser.close()
    }
    const { pages, looks: seen, findings } = report.figures
    console.log(`${pages} pages opened, ${seen} looks, ${findings} faults`)
    report.close()
  })
}
