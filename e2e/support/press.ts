import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/** How an impatient person presses on a slow phone: how slow it is, with what, and how often. */
export type Mix = { rate: 6 | 15; by: 'touch' | 'mouse'; times: 2 | 3 }

const MIXES: readonly Mix[] = ([6, 15] as const).flatMap((rate) =>
  (['touch', 'mouse'] as const).flatMap((by) => ([2, 3] as const).map((times) => ({ rate, by, times }))),
)
/** The second press comes at once, the third as fast as a thumb can. */
const THIRD_AFTER_MS = 90
const SOON = { timeout: 60_000, intervals: [25] }

/**
 * `npm run prove -- press` presses every button in every mix. The tests take one for each button, spread over those of the quicker
 * phone: a slow processor is a core that spins, and the second press comes before the first is drawn on either.
 */
const isProof = process.env.PRESS_MIXES === 'all'
const TESTED = MIXES.filter(({ rate }) => rate === 6)
export const RUNS: readonly (Mix | null)[] = isProof ? MIXES : [null]
/** For buttons of which one mix is pressed where a test walks their way anyway. */
export const PROOF_RUNS: readonly Mix[] = isProof ? MIXES : []
export const titleOf = (mix: Mix | null) =>
  mix === null ? '' : ` (${mix.by}, ${mix.times} times, ${mix.rate} x slower)`

function mixFor(call: string): Mix {
  const sum = Array.from(call).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return TESTED[sum % TESTED.length] as Mix
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
const idOf = (request: Request): unknown => (request.postDataJSON() as { requestId?: unknown } | null)?.requestId

type Press = {
  page: Page
  /** Method and path as the contract has them: what the button is for. */
  call: `${'POST' | 'PUT'} /${string}`
  button: Locator
  mix: Mix | null
}

/**
 * Presses a button several times under a slowed processor, and waits until all that came of it is answered: the call went out, and
 * where it takes a request id, under one alone. The presses go to where the button was, whatever lies there by then, as a finger's do.
 * Where all mixes are pressed the answer is waited for on the slow processor, too. `says`: what the page says of it for a moment.
 */
export async function press({ says, ...wanted }: Press & { says?: Locator }): Promise<void> {
  await Promise.all([pressed(wanted), says && expect(says).toBeVisible({ timeout: 30_000 })])
}

async function pressed({ page, call, button, mix }: Press): Promise<void> {
  const [method, path = ''] = call.split(' ')
  const pattern = patternOf(path)
  const sent: Request[] = []
  const waiting = new Set<Request>()
  const begins = (request: Request) => {
    if (request.method() === 'GET') return
    waiting.add(request)
    if (request.method() === method && pattern.test(new URL(request.url()).pathname)) sent.push(request)
  }
  const ends = (request: Request) => waiting.delete(request)
  page.on('request', begins)
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  const isAsked = () => expect.poll(() => sent.length, { ...SOON, message: `${call} was asked for` }).toBeGreaterThan(0)
  const isAnswered = () => expect.poll(() => waiting.size, { ...SOON, message: 'everything is answered' }).toBe(0)
  await pressHard(page, button, mix ?? mixFor(call), async () => {
    await isAsked()
    // Chromium slows a processor by spinning: a whole core for as long as it lasts.
    if (mix !== null) await isAnswered()
  })
  await isAnswered()
  // And what the answer set off.
  await queueIsEmpty(page)
  await isAnswered()
  page.off('request', begins)
  page.off('requestfinished', ends)
  page.off('requestfailed', ends)
  expect(new Set(sent.map(idOf)).size, `request ids of ${call}`).toBe(1)
}

/** The presses themselves; `settle` waits for what comes of them while the processor is still slow. */
export async function pressHard(page: Page, button: Locator, mix: Mix, settle: () => Promise<void>): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  // Playwright's own check that it stands still, is enabled and uncovered.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const once = () => (mix.by === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: mix.rate })
  try {
    const presses = [once(), once()]
    if (mix.times === 3) {
      await new Promise((resolve) => setTimeout(resolve, THIRD_AFTER_MS))
      presses.push(once())
    }
    await Promise.all(presses)
    await settle()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
  await queueIsEmpty(page)
}

/** What was still queued in the page has been done, now that it is fast again. */
const queueIsEmpty = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
