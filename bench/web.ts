import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { type Budget, keepBudgets } from './budget.ts'
import { nodeOf, signIn } from './frames.ts'
import { shiftBudgets } from './layout-shift.ts'
import { benchMainThread } from './main-thread.ts'
import { withProduct } from './product.ts'
import { median, printTable } from './report.ts'
import { scrollBudget } from './scroll.ts'

const DIST = path.resolve(import.meta.dirname, '../apps/web/dist')
const RUNS = 3
/** A browser that has just started is busy with itself. */
const BROWSER_SETTLE_MS = 2_500
const PAGES = ['/m/home', '/m/slot-games', '/m/login']
/** A slot: reels, pictures and controls. */
const GAME = 'Trevo da Sorte'
const GAME_OPENS_MS = 60_000
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // The browser's own surfaces, which nobody sees here, take a core from the page while it loads.
  '--disable-features=PreloadTopChromeWebUI,InitialWebUI,OptimizationHints,MediaRouter,Translate',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Scripts that stand in the page or that it names before any of them has run, as they travel. */
function firstViewScriptBytes(): number {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const written = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
  const sizes = [
    ...[...new Set(named)].map((script) => statSync(path.join(DIST, `${script}.br`)).size),
    ...written.map((script) => brotliCompressSync(script).length),
  ]
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Of a page as a phone sees it, and of all scripts before anything is shown. */
const LEAST_SCORES = { performance: 95, accessibility: 100, practices: 100 }
const LCP_MS = 1_800
const CLS = 0.02
const FIRST_VIEW_KB = 106.5

type Figures = { performance: number; accessibility: number; practices: number; lcp: number; tbt: number; cls: number }

async function measure(address: string): Promise<Figures> {
  const chrome = await chromeLauncher.launch({ chromePath: await ensureChromium(), chromeFlags: CHROME_FLAGS })
  try {
    await setTimeout(BROWSER_SETTLE_MS)
    const result = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      logLevel: 'error',
    })
    const { categories, audits } = result?.lhr ?? {}
    const score = (id: string) => Math.round((categories?.[id]?.score ?? 0) * 100)
    const value = (id: string) => audits?.[id]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

/** `isBusy`: beside something that takes a core for itself. */
type Visit = { page: string; isBusy?: boolean; name?: string }
const VISITS: readonly Visit[] = [...PAGES.map((page) => ({ page })), { page: PAGES[0] ?? '', isBusy: true }]

const nameOf = ({ page, isBusy, name = page }: Visit) => (isBusy ? `${name}, one core busy` : name)

async function besideBusyCore<T>(work: () => Promise<T>): Promise<T> {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  try {
    return await work()
  } finally {
    loop.kill('SIGKILL')
  }
}

async function measureRuns(address: string, visit: Visit): Promise<Figures[]> {
  const runs: Figures[] = []
  for (let run = 1; run <= RUNS; run++) {
    const beganAt = performance.now()
    const figures = await measure(address + visit.page)
    runs.push(figures)
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(0)
    const found = `performance ${figures.performance}, blocked ${figures.tbt.toFixed(0)} ms`
    console.log(`${nameOf(visit)}, run ${run} of ${RUNS}: ${found} (${seconds} s)`)
  }
  return runs
}

type Measured = { rows: string[][]; budgets: Budget[] }

async function measureVisit(address: string, visit: Visit, { rows, budgets }: Measured): Promise<void> {
  const runs = await (visit.isBusy ? besideBusyCore(() => measureRuns(address, visit)) : measureRuns(address, visit))
  const of = (name: keyof Figures) => median(runs.map((figures) => figures[name]))
  const name = nameOf(visit)
  budgets.push(
    ...(['performance', 'accessibility', 'practices'] as const).map((score) => {
      return { what: `${name}, ${score}`, is: of(score), atLeast: LEAST_SCORES[score] }
    }),
    ...(visit.isBusy ? [] : [{ what: `${name}, LCP in ms`, is: of('lcp'), atMost: LCP_MS }]),
    { what: `${name}, CLS`, is: of('cls'), atMost: CLS },
  )
  rows.push([
    name,
    ...[of('performance'), of('accessibility'), of('practices')].map(String),
    `${(of('lcp') / 1000).toFixed(2)} s`,
    `${of('tbt').toFixed(0)} ms`,
    of('cls').toFixed(3),
  ])
}

/** The game's own page, at the address that the frame of a signed-in player leads to. */
async function measureGame(address: string, measured: Measured): Promise<void> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
    await signIn(page)
    await page.goto(`/m/play?nodeId=${await nodeOf(page, GAME)}`)
    const src = await page.locator('iframe').getAttribute('src', { timeout: GAME_OPENS_MS })
    const opened = new URL(src ?? '', address)
    await measureVisit(
      opened.origin,
      { page: opened.href.slice(opened.origin.length), name: `game: ${GAME}` },
      measured,
    )
  } finally {
    await browser.close()
  }
}

/** Lighthouse as a phone would see it, the median of several runs, and the weight of the first view. `--only game`: the game's page alone; `--only games`: what moves while one of each engine opens. */
export async function benchWeb(adminUrl: string, { only }: Record<string, unknown> = {}): Promise<void> {
  await withProduct(adminUrl, async (address, _, withGames) => {
    if (only === 'games') return withGames(async () => keepBudgets(await shiftBudgets(address)))
    const measured: Measured = { rows: [], budgets: [] }
    console.log('A visit that does not count: the server has just started …')
    await measure(address + PAGES[0])
    for (const visit of only === 'game' ? [] : VISITS) await measureVisit(address, visit, measured)
    await withGames(() => measureGame(address, measured))
    printTable(['page', 'performance', 'accessibility', 'best practices', 'LCP', 'TBT', 'CLS'], measured.rows)
    if (only === 'game') return keepBudgets(measured.budgets)
    await benchMainThread(address, PAGES)
    const firstViewKb = firstViewScriptBytes() / 1000
    console.log(`\nfirst-view JavaScript: ${firstViewKb.toFixed(1)} kB (brotli)`)
    console.log('A list of 1,000 games is scrolled to its end …')
    const budgets = [
      ...measured.budgets,
      { what: 'first-view JavaScript in kB', is: firstViewKb, atMost: FIRST_VIEW_KB },
    ]
    // What scrolling misses is said with the rest.
    keepBudgets([...budgets, await scrollBudget(address)])
  })
}

/** The list alone. */
export const benchScroll = (adminUrl: string) =>
  withProduct(adminUrl, async (address) => keepBudgets([await scrollBudget(address)]))
