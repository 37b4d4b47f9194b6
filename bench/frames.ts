import { type CDPSession, chromium, type FrameLocator, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { keepBudgets } from './budget.ts'
import { printTable } from './report.ts'

/** As slow as a cheap phone. */
const SLOWER = 4
const MEASURE_MS = 6_000
const OPEN_MS = 90_000
/** At 60 frames a second. */
const FRAME_MS = 1_000 / 60
/** Half of all frames come in time, and 19 of 20 are missed by one at most. */
const MOST = { median: FRAME_MS * 1.1, most: FRAME_MS * 2.1 }

/** `press`: what is pressed again and again while frames are counted, so that something moves all the time. */
type Played = { name: string; title: string; before?: RegExp; press: RegExp | null }
/** Our own games, which open inside the site. */
const PLAYED: readonly Played[] = [
  { name: 'slot', title: 'Trevo da Sorte', press: /^Girar/ },
  { name: 'plinko', title: 'Plinko', press: /^Soltar/ },
  { name: 'crash', title: 'Crash', press: null },
  { name: 'roulette', title: 'Roleta', before: /^Vermelho/, press: /^Girar/ },
]
const PRESS_EVERY_MS = 400

/** Runs in the page: how far apart its frames come. */
function collectFrames(): void {
  const frames: number[] = []
  Object.assign(globalThis, { frameTimes: frames })
  let last = performance.now()
  const next = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/m/login')
  await page.locator('input[autocomplete=username]').fill('demo')
  await page.locator('input[type=password]').first().fill('jogo-limpo-26')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((at) => !at.pathname.includes('login'))
}

export async function nodeOf(page: Page, title: string): Promise<string> {
  const query = new URLSearchParams({ gameName: title, vassalage: 'TRV', language: 'PT' })
  const answer = await page.request.get(`/wps/game/list?${query}`)
  const { value } = (await answer.json()) as { value: { games: { nodeId: string; gameName: string }[] } }
  const found = value.games.find(({ gameName }) => gameName === title)
  if (found === undefined) throw new Error(`there is no game ${title}`)
  return found.nodeId
}

const slowDown = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

async function play(page: Page, game: FrameLocator, { press }: Played): Promise<void> {
  const button = press === null ? null : game.getByRole('button', { name: press }).first()
  for (const endsAt = Date.now() + MEASURE_MS; Date.now() < endsAt; ) {
    // Reels that turn have another button, and a ball that falls may be followed by the next.
    if ((await button?.isVisible()) && (await button?.isEnabled())) await button?.click()
    await page.waitForTimeout(PRESS_EVERY_MS)
  }
}

/** A flight is long enough to be measured only from its start. */
async function takeOff(game: FrameLocator): Promise<void> {
  const phase = (name: string) => game.locator(`[data-testid=multiplier][data-phase=${name}]`)
  await phase('betting').waitFor({ timeout: OPEN_MS })
  await phase('flying').waitFor({ timeout: OPEN_MS })
}

async function measure(page: Page, played: Played): Promise<{ median: number; most: number; count: number }> {
  await page.goto(`/m/play?nodeId=${await nodeOf(page, played.title)}`)
  const game = page.frameLocator('iframe')
  await game.locator('main').waitFor({ timeout: OPEN_MS })
  if (played.before) await game.getByRole('button', { name: played.before }).first().click()
  await page.waitForTimeout(2_000)
  if (played.press === null) await takeOff(game)
  const session = await page.context().newCDPSession(page)
  await slowDown(session, SLOWER)
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  if (frame === undefined) throw new Error('the game has no frame')
  await frame.evaluate(collectFrames)
  await play(page, game, played)
  const frames = await frame.evaluate(() => Reflect.get(globalThis, 'frameTimes') as number[])
  await slowDown(session, 1)
  const sorted = frames.slice(1).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { median: at(0.5), most: at(0.95), count: sorted.length }
}

/** Games that move, on a processor a quarter as fast, of a site that runs with the demo: `npm start`, then `-- frames --at URL`. */
export async function benchFrames(_: string, { at = 'http://localhost:3000' }: Record<string, unknown>): Promise<void> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: String(at), viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
    await signIn(page)
    const rows: string[][] = []
    const budgets: Parameters<typeof keepBudgets>[0][number][] = []
    for (const played of PLAYED) {
      const { median, most, count } = await measure(page, played)
      rows.push([played.name, String(count), `${median.toFixed(1)} ms`, `${most.toFixed(1)} ms`])
      budgets.push({ what: `${played.name}, half of all frames in ms`, is: median, atMost: MOST.median })
      budgets.push({ what: `${played.name}, 19 of 20 frames in ms`, is: most, atMost: MOST.most })
    }
    printTable([`while it moves, processor ${SLOWER}x slower`, 'frames', 'half within', '19 of 20 within'], rows)
    keepBudgets(budgets)
  } finally {
    await browser.close()
  }
}
