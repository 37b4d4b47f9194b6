import { expect, type Locator, type Page } from '@playwright/test'

const playOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Jogar', exact: true })

/** A game that was never played in this browser tells about itself first, and is played from there. */
export async function playFrom(page: Page, tile: Locator): Promise<void> {
  await tile.click()
  await expect(playOf(page).or(page.locator('iframe')).first()).toBeVisible()
  if (await playOf(page).isVisible()) await playAfterTold(page)
}

export const playAfterTold = (page: Page): Promise<void> => playOf(page).click()
