import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** How an impatient person presses on a slow phone. */
export type Impatience = { rate: 6 | 15; presses: readonly ('tap' | 'click')[] }

export const DOUBLE_TAP: Impatience = { rate: 6, presses: ['tap', 'tap'] }
export const DOUBLE_CLICK: Impatience = { rate: 15, presses: ['click', 'click'] }
export const TRIPLE: Impatience = { rate: 15, presses: ['tap', 'click', 'tap'] }
export const TRIPLE_CLICK: Impatience = { rate: 6, presses: ['click', 'click', 'click'] }

/**
 * Presses a button several times at once under a slowed processor, and waits until all that came of it is answered. The presses go
 * to where the button was, whatever lies there by then, as a finger's do.
 */
export async function pressHard(page: Page, target: Locator, { rate, presses }: Impatience): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  // Playwright's own check that it stands still, is enabled and uncovered.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (box === null) throw new Error('the button is not there')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  let waiting = 0
  let writes = 0
  const begins = (request: { method(): string }) => {
    if (request.method() === 'GET') return
    waiting += 1
    writes += 1
  }
  const ends = (request: { method(): string }) => {
    if (request.method() !== 'GET') waiting -= 1
  }
  page.on('request', begins)
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    await Promise.all(
      presses.map((press) => (press === 'tap' ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y))),
    )
    await expect.poll(() => writes, { timeout: 20_000, message: 'a press asked for something' }).toBeGreaterThan(0)
    await expect.poll(() => waiting, { timeout: 20_000, message: 'everything is answered' }).toBe(0)
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
  // What was still queued in the page, now that it is fast again.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  await expect.poll(() => waiting).toBe(0)
  page.off('request', begins)
  page.off('requestfinished', ends)
  page.off('requestfailed', ends)
}
