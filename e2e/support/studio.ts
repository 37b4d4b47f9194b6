import { hkdfSync } from 'node:crypto'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { type Bounds, plantChainBy } from '../../apps/studio/test/crash-plant.ts'
import { query } from './database.ts'
import { playFrom } from './game-tile.ts'
import { addPayer, type Payer, payIn, signInTo } from './payers.ts'
import { SECRET_KEY } from './server-settings.ts'

/** The game brings its own page, code and pictures. */
const OPEN_MS = 60_000

/** A new member with money of their own opens one of our games. */
export const openOwnGame = async (page: Page, name: string): Promise<FrameLocator> =>
  openGameOf(page, await addPayer(), name)

export async function openGameOf(page: Page, payer: Payer, name: string): Promise<FrameLocator> {
  await signInTo(page, payer, '/m/limits')
  await payIn(page, '50')
  await page.goto(`/m/gameList?gameType=INHOUSE&name=${encodeURIComponent(name)}`)
  await playFrom(page, page.getByRole('button', { name: new RegExp(`^${name},`) }).first())
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

/** What the studio has of somebody: rounds, and the steps taken in them. */
export async function played({ account }: Payer): Promise<{ rounds: number; steps: number }> {
  const [row] = await query<{ rounds: number; steps: number }>(
    `select count(*)::int as rounds, coalesce(sum(r.steps), 0)::int as steps from studio.round r
     join member m on m.id::text = r.player_id where m.account = $1`,
    [account],
  )
  return row ?? { rounds: 0, steps: 0 }
}
