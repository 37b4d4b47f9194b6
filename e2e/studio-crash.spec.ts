import type { FrameLocator } from '@playwright/test'
import { query } from './support/database.ts'
import { addPayer } from './support/payers.ts'
import { pressHard, RUNS, titleOf } from './support/press.ts'
import { openGameOf, openNewestRound, openOwnGame, plantFlights, played } from './support/studio.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A page within a page that is loaded twice, and whole flights that go by. */
const FLIGHT_MS = 45_000
/** To 2.80 it takes seventeen seconds: a page is loaded again meanwhile. */
const LONG = [260, 300] as const
const SHORT = [100, 112] as const
/** Eleven seconds, to be pressed in on a slow phone. */
const MIDDLE = [195, 205] as const

// They share the one table.
test.describe.configure({ mode: 'default', timeout: 180_000 })

const multiplier = (game: FrameLocator) => game.getByTestId('multiplier')
const phaseIs = (game: FrameLocator, phase: string) =>
  expect(multiplier(game)).toHaveAttribute('data-phase', phase, { timeout: FLIGHT_MS })
const hundredths = (text: string | null) => Number(/(\d+,\d\d)×/.exec(text ?? '')?.[1]?.replace(',', '') ?? Number.NaN)
const cents = async (game: FrameLocator) =>
  Number(((await game.getByTestId('balance').textContent()) ?? '').replace(/\D/g, ''))

/** Where the curve is by the database's clock. */
async function curveNow(): Promise<number> {
  const [flight] = await query<{ at: number }>(
    `select 100 * exp(0.06 * extract(epoch from clock_timestamp() - starts_at))::float8 as at
     from studio.crash_flight where finished_at is null`,
    [],
  )
  return flight?.at ?? Number.NaN
}

async function setRule(game: FrameLocator, slot: number, rule: string): Promise<void> {
  const field = game.getByRole('group', { name: `Aposta ${slot}` }).getByLabel('Retirada automática')
  await field.fill(rule)
  await field.press('Enter')
}

test('two bets in one round: a rule holds through a reload, a tap is paid at its moment, and both can be proved', async ({
  page,
}) => {
  await plantFlights([LONG, LONG, LONG])
  const game = await openOwnGame(page, 'Crash')
  await game.getByRole('button', { name: 'Segunda aposta' }).click()
  await setRule(game, 1, '1,30')
  await phaseIs(game, 'betting')
  for (const slot of [1, 2]) await game.getByTestId(`main-${slot}`).click()
  await expect(game.getByTestId('main-2')).toContainText('Retirar', { timeout: FLIGHT_MS })
  await page.reload()
  await expect(game.getByTestId('main-2')).toContainText('Retirar', { timeout: FLIGHT_MS })
  await expect(multiplier(game)).toHaveText(/×$/)
  const least = await curveNow()
  const shown = hundredths(await multiplier(game).textContent())
  expect(shown).toBeGreaterThan(least - 3)
  expect(shown).toBeLessThan((await curveNow()) + 3)

  await game.getByTestId('main-2').click()
  await expect(game.getByTestId('main-2')).toContainText('Retirou em')
  const out = hundredths(await game.getByTestId('main-2').textContent())
  expect(out).toBeGreaterThanOrEqual(shown)
  await expect(game.getByTestId('main-1')).toContainText('Retirou em 1,30×', { timeout: FLIGHT_MS })
  await phaseIs(game, 'over')
  // Two stakes of R$ 1,00: one paid 1.30 times, the other at its tap.
  await expect.poll(() => cents(game)).toBe(5_000 - 200 + 130 + out)
  await expectAccessible(page)

  await openNewestRound(game)
  await expect(game.getByText('Confere. O ponto foi refeito neste aparelho')).toBeVisible()
  for (const name of ['Aposta', 'Histórico']) {
    await game.getByRole('dialog', { name, exact: true }).getByRole('button', { name: 'Fechar' }).click()
  }
  await game.getByRole('button', { name: 'Menu', exact: true }).click()
  await game.getByRole('button', { name: 'Jogo justo' }).click()
  await game.getByRole('button', { name: 'Verificar as rodadas' }).click()
  await expect(game.getByText(/^Confere\. \d+ rodadas/)).toBeVisible()
})

test('a series bets by itself, what is not cashed out is lost, and it stops when told to', async ({ page }) => {
  await plantFlights([SHORT, SHORT, SHORT])
  const game = await openOwnGame(page, 'Crash')
  await game.getByRole('button', { name: 'Aposta automática' }).click()
  await game.getByRole('dialog').getByRole('button', { name: 'Começar' }).click()
  await game.getByRole('button', { name: 'Parar (9)' }).click({ timeout: FLIGHT_MS })
  await expect(game.getByRole('button', { name: 'Aposta automática' })).toBeVisible()
  await expect.poll(() => cents(game)).toBe(4_900)
  await openNewestRound(game)
  await expect(game.getByText('Não retirou')).toBeVisible()
  await expect(game.getByText('Confere. O ponto foi refeito neste aparelho')).toBeVisible()
})

for (const mix of RUNS) {
  test(`a bet and its cash-out, however often they are pressed${titleOf(mix)}`, async ({ page }) => {
    await plantFlights([MIDDLE, MIDDLE, MIDDLE])
    const payer = await addPayer()
    const game = await openGameOf(page, payer, 'Crash')
    await setRule(game, 1, '')
    await phaseIs(game, 'betting')
    const main = game.getByTestId('main-1')
    const hard = (said: RegExp) =>
      pressHard(page, main, mix ?? { rate: 6, by: 'touch', times: 3 }, () =>
        expect(main).toContainText(said, { timeout: FLIGHT_MS }),
      )
    await hard(/Aposta feita|^Retirar/)
    await expect(main).toContainText('Retirar', { timeout: FLIGHT_MS })
    await hard(/Retirou em/)
    // The next flight takes bets, and nobody has asked for one.
    await phaseIs(game, 'betting')
    await expect(main).toHaveText(/^Apostar/)
    expect(await played(payer)).toMatchObject({ rounds: 1 })
  })
}
