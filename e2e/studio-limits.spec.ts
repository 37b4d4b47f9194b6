import { query } from './support/database.ts'
import { playFrom } from './support/game-tile.ts'
import { addPayer, payIn, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const GAME = 'Trevo da Sorte'
/** The game brings its own page, code and pictures. */
const OPEN_MS = 60_000

test('a stake beyond the member’s own limit is refused inside the game, in plain words and without a charge', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const payer = await addPayer()
  await signInTo(page, payer, '/m/limits')
  await payIn(page, '50')
  await page.getByRole('button', { name: 'Definir Limite de apostas, Por dia' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Valor do limite' }).fill('0,10')
  await sheet.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(sheet).toHaveCount(0)

  await page.goto('/m/slot-games')
  await playFrom(page, page.getByRole('button', { name: new RegExp(`^${GAME},`) }))
  const game = page.frameLocator('iframe')
  const spin = game.getByRole('button', { name: 'Girar', exact: true })
  await expect(spin).toBeVisible({ timeout: OPEN_MS })
  await expect(game.getByTestId('balance')).toHaveText(/50,00/)
  await spin.click()
  await expect(game.getByText('Você chegou ao seu limite de apostas. Nada foi cobrado.')).toBeVisible()
  await expect(spin).toBeEnabled()
  await expect(game.getByTestId('balance')).toHaveText(/50,00/)
  await expectAccessible(page)
  const rounds = await query<{ n: number }>(
    `select count(*)::int as n from any_round r join member m on m.id = r.member_id where m.account = $1`,
    [payer.account],
  )
  expect(rounds).toEqual([{ n: 0 }])
})
