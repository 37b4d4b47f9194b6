import type { FrameLocator, Page } from '@playwright/test'
import { openNewestRound, openOwnGame } from './support/studio.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MINOR_PER_CENT = 100
/** A round that is shown, and a series that is begun and ended. */
const ROUND_MS = 60_000

type Answer = { status: string; stake: string; prize: string; balance: string }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const minor = (amount: string) => Math.round(Number(amount) * 10_000)
const shownText = (amountMinor: number) =>
  `R$\u00a0${(Math.floor(amountMinor / MINOR_PER_CENT) / 100).toFixed(2).replace('.', ',')}`

/** Presses a key and answers with what the studio said to it. */
async function answerTo(page: Page, path: string, key: string): Promise<Answer> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === `/studio/api/${path}`)
  await page.keyboard.press(key)
  const { success, value } = await (await answer).json()
  expect(success).toBe(true)
  return value
}

type Steps = { open: string; step: string; take: string }

/** A round of two steps by their keys, of which the first may end it. A key counts once the page shows what the last one did. */
async function inSteps(page: Page, game: FrameLocator, { open, step, take }: Steps): Promise<Answer> {
  await answerTo(page, 'round', 'Space')
  await expect(game.getByRole('button', { name: open })).toBeEnabled()
  const round = await answerTo(page, 'round/step', step)
  if (round.status !== 'open') return round
  await expect(game.getByRole('button', { name: /^Retirar R\$/ })).toBeEnabled()
  return answerTo(page, 'round/step', take)
}

type OwnGame = {
  name: string
  play: (page: Page, game: FrameLocator) => Promise<Answer>
  auto?: string
  /** Its dock, series and history are those of Plinko: `npm run prove -- house-screens` walks them here too. */
  isLikePlinko?: true
}
const isProof = process.env.HOUSE_GAMES === 'all'

const GAMES: readonly OwnGame[] = [
  {
    name: 'Dados',
    isLikePlinko: true,
    async play(page) {
      await page.keyboard.press('d')
      await page.keyboard.press('ArrowRight')
      return answerTo(page, 'round', 'Space')
    },
  },
  {
    name: 'Plinko',
    async play(page) {
      await page.keyboard.press('ArrowRight')
      return answerTo(page, 'round', 'Space')
    },
  },
  {
    name: 'Roda',
    isLikePlinko: true,
    async play(page) {
      await page.keyboard.press('ArrowLeft')
      return answerTo(page, 'round', 'Space')
    },
  },
  {
    name: 'Keno',
    isLikePlinko: true,
    async play(page) {
      await page.keyboard.press('r')
      return answerTo(page, 'round', 'Space')
    },
  },
  {
    name: 'Minas',
    play: (page, game) => inSteps(page, game, { open: 'Sortear casa', step: 'Space', take: 'c' }),
  },
  {
    name: 'Mais ou Menos',
    play: (page, game) => inSteps(page, game, { open: 'Trocar carta', step: 'ArrowUp', take: 'Space' }),
  },
  {
    name: 'Roleta',
    auto: 'Jogo automático',
    async play(page, game) {
      await game.getByRole('button', { name: 'Vermelho', exact: true }).press('Enter')
      await game.getByRole('button', { name: /^Girar R\$/ }).focus()
      return answerTo(page, 'round', 'Enter')
    },
  },
]

const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }

/** On a phone's side the game has the whole width, and its controls stand beside it instead of in its place. */
async function expectWholeOnItsSide(page: Page, game: FrameLocator): Promise<void> {
  await page.setViewportSize(ON_ITS_SIDE)
  const [frame, balance] = [page.locator('iframe'), game.getByTestId('balance')]
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(ON_ITS_SIDE.width)
  await expect.poll(async () => (await balance.boundingBox())?.x ?? 0).toBeGreaterThan(ON_ITS_SIDE.width / 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ON_ITS_SIDE.width)
  await page.setViewportSize(UPRIGHT)
}

for (const { name, play, auto = 'Auto', isLikePlinko } of GAMES) {
  const isWhole = isProof || !isLikePlinko
  const title = isWhole ? 'a round by keyboard, a series that stops, and a round that is proved' : 'a round by keyboard'
  test(`${name}: ${title}`, async ({ page }) => {
    const game = await openOwnGame(page, name)
    const balance = game.getByTestId('balance')
    await game.getByTestId('prize').click()
    const round = await play(page, game)
    expect(round.status).toBe('settled')
    expect(minor(round.balance)).toBe(minor('50') - minor(round.stake) + minor(round.prize))
    await expect(balance).toHaveText(shownText(minor(round.balance)))
    await expect(game.getByTestId('prize')).toContainText(shownText(minor(round.prize)))
    await expectAccessible(page)
    await expectWholeOnItsSide(page, game)
    if (!isWhole) return

    if (name === 'Roleta') await game.getByRole('button', { name: 'Vermelho', exact: true }).click()
    await game.getByRole('button', { name: auto, exact: true }).click()
    await game.getByRole('dialog').getByRole('button', { name: 'Começar' }).click()
    await game.getByRole('button', { name: /^Parar \(\d\)$/ }).click({ timeout: ROUND_MS })
    await expect(game.getByRole('button', { name: auto, exact: true })).toBeEnabled({ timeout: ROUND_MS })

    await openNewestRound(game)
    await game.getByRole('button', { name: 'Verificar rodada' }).click()
    await game.getByRole('button', { name: 'Revelar a semente e verificar' }).click()
    await expect(game.getByText('Confere. O sorteio foi refeito neste aparelho')).toBeVisible()
  })
}
