import { hkdfSync } from 'node:crypto'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { type Bounds, plantChainBy } from '../../apps/studio/test/crash-plant.ts'
import { query } from './database.ts'
import { addPayer, payIn, signInTo } from './payers.ts'
import { SECRET_KEY } from './server-settings.ts'

/** The game brings its own page, code and pictures. */
const OPEN_MS = 30_000

/** A new member with money of their own opens one of our games. */
export async function openOwnGame(page: Page, name: string): Promise<FrameLocator> {
  await signInTo(page, await addPayer(), '/m/limits')
  await payIn(page, '50')
  await page.goto(`/m/gameList?gameType=INHOUSE&name=${encodeURIComponent(name)}`)
  await page
    .getByRole('button', { name: new RegExp(`^${name},`) })
    .first()
    .click()
  const game = page.frameLocator('iframe')
  await expect(game.getByTestId('balance')).toHaveText(/50,00/, { timeout: OPEN_MS })
  return game
}

/** The newest row of the history, opened. */
export async function openNewestRound(game: FrameLocator): Promise<void> {
  await game.getByRole('button', { name: 'Menu', exact: true }).click()
  await game.getByRole('button', { name: 'Histórico' }).click()
  await game.getByRole('dialog', { name: 'Histórico' }).getByRole('listitem').first().getByRole('button').click()
}

/** The next flights of Crash end within these bounds, in hundredths. */
export async function plantFlights(bounds: Bounds): Promise<void> {
  const secretKey = Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'trevo/studio', 32)).toString('hex')
  await plantChainBy(query, secretKey, bounds)
}
