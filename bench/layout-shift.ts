import { type Browser, chromium, type Page } from '@playwright/test'
import type { DemoGame } from '../packages/games/src/demo-game.ts'
import { GAMES } from '../packages/games/src/games.ts'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import type { Budget } from './budget.ts'
import { signIn } from './frames.ts'
import { printTable } from './report.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]
const MOST_SHIFT = 0.02
const OPEN_MS = 90_000
/** What comes late comes by then: the other pictures, a table's state, the first frame of what is drawn. */
const SETTLE_MS = 1_500
/** A phone's line: without one everything comes at once, and nothing is seen to move. */
const LINE = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 250_000 }

type Shift = { value: number; at: number; moved: string[] }
type Opened = { shift: number; playableMs: number; moved: string }

/** Runs in every page before its own scripts: what moved without being touched, and when the first control could be pressed. */
function watchShifts(): void {
  const shifts: Shift[] = []
  const watched = { shifts, playableMs: 0 }
  Object.assign(globalThis, { watched })
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? '')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: readonly { node?: Node | null }[]
      }
      if (!hadRecentInput) shifts.push({ value, at: entry.startTime, moved: sources.map(({ node }) => nameOf(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const isPlaying = document.getElementById('splash')?.hidden && document.querySelector('main button') !== null
    if (isPlaying) watched.playableMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** One of each engine, and one of each that people play together at a table of a host. */
function oneOfEach(): DemoGame[] {
  const kinds = new Map<string, DemoGame>()
  for (const game of GAMES) {
    const kind = game.room === undefined ? game.engine : `${game.engine}, shared`
    if (!kinds.has(kind)) kinds.set(kind, game)
  }
  return [...kinds.values()]
}

async function nodeOf(page: Page, { titlePt, code, vendor }: DemoGame): Promise<string> {
  const query = new URLSearchParams({ gameName: titlePt, language: 'PT', pageSize: '50' })
  const answer = await page.request.get(`/wps/game/list?${query}`)
  const { value } = (await answer.json()) as {
    value: { games: { nodeId: string; gameCode: string; vassalage: string }[] }
  }
  const found = value.games.find((each) => each.gameCode === code && each.vassalage === vendor)
  if (found === undefined) throw new Error(`there is no game ${titlePt}`)
  return found.nodeId
}

async function open(page: Page, game: DemoGame): Promise<Opened> {
  await page.goto(`/m/play?nodeId=${await nodeOf(page, game)}`)
  await page.frameLocator('iframe').locator('main button').first().waitFor({ timeout: OPEN_MS })
  // Where many play, the host and the time that is left are never out of sight.
  if (game.room !== undefined)
    await page.frameLocator('iframe').getByRole('region', { name: 'Mesa compartilhada' }).waitFor({ timeout: OPEN_MS })
  await page.waitForTimeout(SETTLE_MS)
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  if (frame === undefined) throw new Error(`${game.titlePt} has no frame`)
  const { shifts, playableMs } = await frame.evaluate(
    () => Reflect.get(globalThis, 'watched') as { shifts: Shift[]; playableMs: number },
  )
  const worst = shifts.toSorted((a, b) => b.value - a.value)[0]
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    playableMs,
    moved: worst === undefined ? '' : `${worst.value.toFixed(3)} by ${worst.moved.join(', ')}`,
  }
}

async function openAt(browser: Browser, address: string, viewport: (typeof SIZES)[number]) {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  await signIn(page)
  await page.addInitScript(watchShifts)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // Whoever opens a game for the first time has nothing of it.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', LINE)
  const found: { name: string; opened: Opened }[] = []
  for (const game of oneOfEach()) {
    const name = `${game.engine}${game.room === undefined ? '' : ', shared'}, ${viewport.width} x ${viewport.height}`
    found.push({ name, opened: await open(page, game) })
  }
  await context.close()
  return found
}

/** What moves while a game of each engine opens inside the site, before anybody has touched it. */
export async function shiftBudgets(address: string): Promise<Budget[]> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    const budgets: Budget[] = []
    for (const size of SIZES) {
      for (const { name, opened } of await openAt(browser, address, size)) {
        rows.push([name, opened.shift.toFixed(4), `${(opened.playableMs / 1000).toFixed(1)} s`, opened.moved])
        budgets.push({ what: `${name}, layout shift`, is: opened.shift, atMost: MOST_SHIFT })
      }
    }
    printTable(['a game opens', 'layout shift', 'playable after', 'most of it'], rows)
    return budgets
  } finally {
    await browser.close()
  }
}
