import type { Page } from '@playwright/test'

/** Offers of contracts wait for the demo's agents: whenever one is shown, it is put off as a person would. */
export async function putOffOffers(page: Page): Promise<void> {
  const offer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Ver oferta' }) })
  await page.addLocatorHandler(offer, () => offer.getByRole('button', { name: 'Cancelar' }).click())
}
