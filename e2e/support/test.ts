import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { TestBrand } from './brand.ts'

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

export async function expectAccessible(page: Page): Promise<void> {
  // Contrast is measured on what stands still, apart from what never does; an animation of what has gone never finishes.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // For pages inside the page it opens another one to put the results together, which takes as long as the look itself.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))).toEqual([])
}
