import { chromium, type Page } from '@playwright/test'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { gameList } from '@trevo/contract/games'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import type { Budget } from './budget.ts'
import { printTable } from './report.ts'

const GAMES = 1_000
const STEP_PX = 700
const STEP_MS = 40
const SETTLE_MS = 3_000
const PATIENCE_MS = 180_000
const LONGEST_TASK_MS = 100

type Answer = { success: true; value: ValueOf<typeof gameList> }

/** The list answers as a catalogue of a thousand games would: the demo's own, again and again. */
async function growList(page: Page): Promise<void> {
  let own: Answer['value']['games'] = []
  await page.route(/\/wps\/game\/list\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [pageNo, pageSize] = [Number(query.get('pageNo') ?? 1), Number(query.get('pageSize') ?? 36)]
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    // Behind the demo's last page there is nothing: its games come round again.
    if (answer.value.games.length > 0) own = answer.value.games
    const from = (pageNo - 1) * pageSize
    const games = Array.from({ length: Math.max(0, Math.min(pageSize, GAMES - from)) }, (_, n) => {
      return { ...own[n % own.length], nodeId: String(from + n + 1) }
    })
    const value = { games, pageNum: pageNo, totalPages: Math.ceil(GAMES / pageSize), totalCount: GAMES }
    return route.fulfill({ response, json: { ...answer, value } })
  })
}

/** Runs in the page: collects every task that kept it busy for 50 ms or more. */
function collectLongTasks(): void {
  const tasks: number[] = []
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
}

const lastTile = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')].map((tile) => Number(tile.ariaPosInSet))),
  )

/** A phone's screen, unthrottled: scrolls through a thousand games and tells of every long task on the way. */
export async function scrollBudget(address: string): Promise<Budget> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    await growList(page)
    await page.goto(`${address}/m/slot-games`)
    await page.waitForSelector('[aria-posinset]')
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(collectLongTasks)
    await page.mouse.move(195, 500)
    const deadlineMs = Date.now() + PATIENCE_MS
    while ((await lastTile(page)) < GAMES) {
      if (Date.now() > deadlineMs) throw new Error(`the list ended at ${await lastTile(page)} of ${GAMES} games`)
      await page.mouse.wheel(0, STEP_PX)
      await page.waitForTimeout(STEP_MS)
    }
    const tasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks') as number[])
    const over = (ms: number) => String(tasks.filter((task) => task > ms).length)
    printTable(
      ['a list of 1,000 games, scrolled to its end', 'tasks'],
      [
        ['over 50 ms', over(50)],
        ['over 100 ms', over(100)],
        ['longest', `${Math.max(0, ...tasks).toFixed(0)} ms`],
      ],
    )
    return { what: 'the longest task while scrolling, in ms', is: Math.max(0, ...tasks), atMost: LONGEST_TASK_MS }
  } finally {
    await browser.close()
  }
}
