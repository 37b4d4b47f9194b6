import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { median, printTable } from './report.ts'

const RUNS = 5
const SETTLE_MS = 8_000
/** As Lighthouse's phone is slower than this machine. */
const SLOWDOWN = 4
const LONG_MS = 50
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** As the browser tells them: times in microseconds, `tdur` on the processor and not by the clock. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number; args: TraceArgs }
type TraceArgs = { data?: { documentLoaderURL?: string } }
type Figures = { busyMs: number; blockedMs: number; longestMs: number; requests: number }

async function traceOf(browser: Browser, address: string): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession()
  const context = await browser.newContext(PHONE)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  try {
    const page = await context.newPage()
    const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    return events
  } finally {
    await context.close()
    await session.detach()
  }
}

function figuresOf(events: readonly TraceEvent[], address: string): Figures {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address)
  if (!start) throw new Error('the browser told nothing of the page')
  const own = events.filter(({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts)
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').map(({ tdur = 0 }) => tdur / 1000)
  const sum = (list: readonly number[]) => list.reduce((total, ms) => total + ms, 0)
  return {
    busyMs: sum(tasks),
    blockedMs: sum(tasks.map((ms) => Math.max(0, ms * SLOWDOWN - LONG_MS))),
    longestMs: Math.max(0, ...tasks),
    requests: own.filter(({ name }) => name === 'ResourceSendRequest').length,
  }
}

/**
 * What a page asks of the main thread from the first byte until all is there, in processor time: other programs on the machine
 * make it take longer, but hardly more.
 */
export async function benchMainThread(address: string, pages: readonly string[]): Promise<void> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const rows: string[][] = []
    for (const page of pages) {
      console.log(`${page}: the main thread of ${RUNS} visits …`)
      const runs: Figures[] = []
      for (let run = 1; run <= RUNS; run++) runs.push(figuresOf(await traceOf(browser, address + page), address + page))
      const of = (name: keyof Figures) => median(runs.map((figures) => figures[name])).toFixed(0)
      rows.push([page, `${of('busyMs')} ms`, `${of('longestMs')} ms`, `${of('blockedMs')} ms`, of('requests')])
    }
    printTable(['page', 'processor time', 'longest task', `blocked, ${SLOWDOWN} times slower`, 'requests'], rows)
  } finally {
    await browser.close()
  }
}
