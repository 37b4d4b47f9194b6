import type { FrameLocator, Page } from '@playwright/test'
import { playFrom } from './support/game-tile.ts'
import { signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The demo's player, who has money to play with; nobody else plays as him at the same time. */
const DEMO = { account: 'demo', brand: 'trevo' }
const GAME = 'Trevo da Sorte'
/** In cents. Every prize on it is in whole cents. */
const STAKE = 400
/** The game brings its own page, code and pictures. */
const OPEN_MS = 60_000
/** A round with free spins takes its time. */
const ROUND_MS = 60_000

// Both play with the same money. A page within a page, with pictures, takes longer than most.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const cents = (text: string) => Number(text.replace(/\D/g, ''))
const reais = (amount: number) => (amount / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
const shownIn = async (game: FrameLocator, name: 'balance' | 'prize') =>
  cents((await game.getByTestId(name).textContent()) ?? '')
const spinButton = (game: FrameLocator) => game.getByRole('button', { name: 'Girar', exact: true })

async function openFromLobby(page: Page): Promise<FrameLocator> {
  await signInTo(page, DEMO, '/m/slot-games')
  await playFrom(page, page.getByRole('button', { name: new RegExp(`^${GAME},`) }))
  await expect(page).toHaveURL(/\/m\/play\?nodeId=/)
  const game = page.frameLocator('iframe')
  await expect(spinButton(game)).toBeVisible({ timeout: OPEN_MS })
  await game.getByRole('button', { name: 'Aumentar aposta' }).click()
  await game.getByRole('button', { name: 'Aumentar aposta' }).click()
  await expect(game.getByRole('group', { name: 'Aposta' })).toContainText(reais(STAKE))
  return game
}

/** Of the newest round in the history. */
async function newestRound(game: FrameLocator): Promise<{ stake: number; prize: number }> {
  await game.getByRole('button', { name: 'Menu', exact: true }).click()
  await game.getByRole('button', { name: 'Histórico' }).click()
  const row = game.getByRole('dialog', { name: 'Histórico' }).getByRole('listitem').first()
  const [, stake, prize] = /Aposta R\$\s([\d.]+,\d\d)R\$\s([\d.]+,\d\d)/.exec((await row.textContent()) ?? '') ?? []
  return { stake: cents(stake ?? ''), prize: cents(prize ?? '') }
}

test('a spin changes the balance by what the history says, and can be proved in the browser', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openFromLobby(page)
  const before = await shownIn(game, 'balance')
  const [answer] = await Promise.all([page.waitForResponse('**/studio/api/round'), spinButton(game).click()])
  expect(answer.status()).toBe(200)
  await expect(spinButton(game)).toBeVisible({ timeout: ROUND_MS })
  await expectAccessible(page)

  const { stake, prize } = await newestRound(game)
  expect(stake).toBe(STAKE)
  expect(await shownIn(game, 'prize')).toBe(prize)
  expect(await shownIn(game, 'balance')).toBe(before - stake + prize)
  // The site around the game shows the same money.
  await expect(page.getByRole('main')).toContainText(reais(before - stake + prize))

  await game.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await game.getByRole('button', { name: 'Verificar rodada' }).click()
  await game.getByRole('button', { name: 'Revelar a semente e verificar' }).click()
  await expect(game.getByText('Confere. O sorteio foi refeito neste aparelho')).toBeVisible()
})

test('a page that is loaded again before the answer came shows the result first', async ({ page }) => {
  const game = await openFromLobby(page)
  const before = await shownIn(game, 'balance')
  const played = new Promise<{ stake: string; prize: string }>((resolve) => {
    // The round is played, but its answer never reaches the page.
    void page.route('**/studio/api/round', async (route) => resolve((await (await route.fetch()).json()).value))
  })
  await spinButton(game).click()
  const round = await played
  expect(cents(round.stake)).toBe(STAKE)
  expect(await shownIn(game, 'balance')).toBe(before - STAKE)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(game.getByText('Esta é a sua última rodada')).toBeVisible({ timeout: OPEN_MS })
  await expect(spinButton(game)).toBeVisible({ timeout: ROUND_MS })
  expect(await shownIn(game, 'prize')).toBe(cents(round.prize))
  expect(await shownIn(game, 'balance')).toBe(before - STAKE + cents(round.prize))
})

/** All over the card, as a thumb does it. */
async function rubOff(card: Page): Promise<void> {
  const box = await card
    .frameLocator('iframe')
    .getByRole('img', { name: /^Cartela de/ })
    .boundingBox()
  if (box === null) throw new Error('there is no card')
  const lines = 9
  // Its corners are round.
  await card.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await card.mouse.down()
  for (let line = 0; line <= lines; line++) {
    const y = box.y + (box.height * line) / lines
    await card.mouse.move(line % 2 === 0 ? box.x : box.x + box.width, y)
    await card.mouse.move(line % 2 === 0 ? box.x + box.width : box.x, y, { steps: 6 })
  }
  await card.mouse.up()
}

test('a scratch card gives way to the finger, and to the button', async ({ page }) => {
  const list = '/m/gameList?gameType=RNG&vassalage=PP&type=search&name=raspadinha'
  await signInTo(page, DEMO, list)
  await playFrom(page, page.getByRole('button', { name: /^Raspadinha Doce,/ }))
  const card = page.frameLocator('iframe')
  const buy = card.getByRole('button', { name: 'Nova cartela', exact: true })
  await expect(buy).toBeVisible({ timeout: OPEN_MS })
  const [answer] = await Promise.all([page.waitForResponse('**/studio/api/round'), buy.click()])
  const { prize } = ((await answer.json()) as { value: { prize: string } }).value
  await expect(card.getByText('Passe o dedo na cartela para raspar')).toBeVisible()
  // The card lies there a moment before it can be rubbed.
  await expect(async () => {
    await rubOff(page)
    await expect(buy).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: ROUND_MS })
  expect(cents((await card.getByTestId('prize').textContent()) ?? '')).toBe(Math.floor(Number(prize) * 100 + 1e-6))
  await buy.click()
  await card.getByRole('button', { name: 'Raspar tudo' }).click()
  await expect(buy).toBeVisible({ timeout: ROUND_MS })
})
