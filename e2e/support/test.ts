import { readFileSync } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { NODE_MODULES } from '../../scripts/lib/paths.mjs'
import { TestBrand } from './brand.ts'

/** The minified build: half the size of what the builder injects by default, and it goes into every page that is checked. */
const AXE = readFileSync(path.join(NODE_MODULES, 'axe-core/axe.min.js'), 'utf8')

/** A brand of its own where a test asks for one; every test fails on a page error or a refused script or style. */
export const test = base.extend<{
  brand: TestBrand
  open: (path: string) => Promise<void>
  noErrors: undefined
  /** Whether staff's pop-ups may open over home; they would cover what most tests press. */
  popups: boolean
  popupsSeen: undefined
}>({
  popups: [false, { option: true }],
  popupsSeen: [
    async ({ page, popups }, use) => {
      if (!popups) await page.addInitScript(() => sessionStorage.setItem('popupsSeen', '1'))
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  brand: async ({}, use) => {
    const brand = await TestBrand.create()
    await use(brand)
    await brand.close()
  },
  open: async ({ page, brand, baseURL }, use) => {
    await use(async (path) => {
      await brand.settled(baseURL ?? '')
      await page.goto(brand.url(path, baseURL ?? ''))
    })
  },
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) {
          errors.push(message.text())
        }
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Contrast is measured on what stands still, apart from what never does; an animation of what has gone never finishes. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })

async function findViolations(page: Page, rules: readonly string[]): Promise<void> {
  await standsStill(page)
  // For pages inside the page it opens another one to put the results together, which takes as long as the look itself.
  const isAlone = page.frames().length === 1
  // A document that was looked at before has already read it; that other page has not.
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : AXE })
  // Styles are only read for a rule that is not run.
  const preload = { assets: ['media'] }
  axe.options({ resultTypes: ['violations'], preload, ...(rules.length > 0 && { runOnly: [...rules] }) })
  if (isAlone) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))).toEqual([])
}

export const expectAccessible = (page: Page): Promise<void> => findViolations(page, [])

/** In dark and in light, of which only the colours differ. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  const choose = (theme: string) =>
    page.evaluate((value) => {
      const { dataset } = document.documentElement
      const before = dataset.theme ?? ''
      dataset.theme = value
      return before
    }, theme)
  const before = await choose('light')
  expect(before).toBe('dark')
  await findViolations(page, ['color-contrast'])
  await choose(before)
}
