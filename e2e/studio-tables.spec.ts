import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { playFrom } from './support/game-tile.ts'
import { signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** The demo's player at the brand that has all categories; nobody else plays as her there. */
const HOST = 'mare.localhost'
const PLAYER = { account: 'demo', brand: 'mare' }
const OPEN_MS = 60_000
const PRESS_MS = 5_000
const MINOR_PER_UNIT = 10_000

type Wanted = { type: string; name: string }
type Played = {
  status: string
  stake: string
  raised: string
  prize: string
  balance: string
  outcome?: { boxes?: { stake: string }[] }
}

// One after the other: they share a wallet.
test.describe.configure({ mode: 'default', timeout: 90_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const minor = (amount: string) => Math.round(Number(amount) * MINOR_PER_UNIT)
/** As the game writes it: two decimals, cut. */
const shownText = (amountMinor: number) => {
  const [whole = '', cents] = (Math.floor(amountMinor / 100) / 100).toFixed(2).split('.')
  return `R$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

/** Searches the game in its list and opens it inside the site. */
async function openGame(page: Page, site: string, { type, name }: Wanted): Promise<{ page: Page; game: Locator }> {
  const list = `/m/gameList?gameType=${type}&name=${encodeURIComponent(name)}`
  await signInTo(page, PLAYER, list, site.replace('//localhost', `//${HOST}`))
  await playFrom(page, page.getByRole('button', { name: new RegExp(`^${name},`) }).first())
  return { page, game: page.frameLocator('iframe').locator('body') }
}

const press = (game: Locator, name: string | RegExp) =>
  game
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click({ timeout: PRESS_MS })

/** Does what the player does, and answers with what the studio said. */
async function answerTo(context: BrowserContext, path: string, act: () => Promise<void>): Promise<Played> {
  const isAnswer = (response: Response) => new URL(response.url()).pathname === `/studio/api/${path}`
  const [response] = await Promise.all([context.waitForEvent('response', isAnswer), act()])
  const answer = await response.json()
  expect(answer.success, JSON.stringify(answer)).toBe(true)
  return answer.value
}

/** The events change every minute, and with them what was chosen goes. */
const betOn = (pick: RegExp) => (game: Locator) =>
  expect(async () => {
    await press(game, pick)
    await press(game, /^Apostar/)
  }).toPass()

const GAMES: readonly (Wanted & { play: (game: Locator) => Promise<void> })[] = [
  { type: 'INHOUSE', name: 'Dados', play: (game) => press(game, 'Jogar') },
  { type: 'RNG', name: 'Carta Maior', play: (game) => press(game, 'Jogar com a carta 3') },
  { type: 'FISH', name: 'Baleia Azul', play: (game) => press(game, /^Atirar: Peixe tropical/) },
  { type: 'SPORTS', name: 'Futebol Virtual', play: betOn(/^Empate/) },
  { type: 'SPORTS', name: 'Basquete Virtual', play: betOn(/^Acima de/) },
  { type: 'SPORTS', name: 'Tênis Virtual', play: betOn(/em sets/) },
  { type: 'SPORTS', name: 'Corrida da Serra', play: betOn(/entre os dois primeiros/) },
  { type: 'SPORTS', name: 'Luta Virtual', play: betOn(/por nocaute/) },
  // Coins that are held, symbols that touch, reels of changing height; and free spins that are bought.
  { type: 'RNG', name: 'Coelho de Jade', play: (game) => press(game, 'Girar') },
  { type: 'RNG', name: 'Jacaré do Brejo', play: (game) => press(game, 'Girar') },
  { type: 'RNG', name: 'Arara Azul', play: (game) => press(game, 'Girar') },
  {
    type: 'RNG',
    name: 'Batucada na Ladeira',
    async play(game) {
      await press(game, /^Comprar giros grátis por/)
      await press(game, /^Comprar por/)
    },
  },
  {
    type: 'LIVE',
    name: 'Roleta Brasil',
    async play(game) {
      await press(game, 'Vermelho')
      await press(game, 'Número 17')
      await press(game, 'Limpar mesa')
      await press(game, '2ª dúzia')
      await press(game, /^Girar R\$/)
    },
  },
]

for (const { type, name, play } of GAMES) {
  test(`${name}: a round moves the balance by its stake and its prize`, async ({ page, context, baseURL }) => {
    const opened = await openGame(page, baseURL ?? '', { type, name })
    const balance = opened.game.getByTestId('balance')
    await expect(balance).toBeAttached({ timeout: OPEN_MS })
    const before = (await balance.textContent()) ?? ''
    const round = await answerTo(context, 'round', () => play(opened.game))
    expect(round.status).toBe('settled')
    const after = minor(round.balance)
    expect(before).toBe(shownText(after + minor(round.stake) - minor(round.prize)))
    await expect(balance).toHaveText(shownText(after))
    await expect(opened.game.getByTestId('prize')).toContainText(shownText(minor(round.prize)))
    await expectAccessible(opened.page)
  })
}

test('Mais ou Menos: a round that was left is there again, and ends with its last card', async ({
  page,
  context,
  baseURL,
}) => {
  const { game } = await openGame(page, baseURL ?? '', { type: 'INHOUSE', name: 'Mais ou Menos' })
  const balance = game.getByTestId('balance')
  await expect(balance).toBeAttached({ timeout: OPEN_MS })
  const before = (await balance.textContent()) ?? ''
  const begun = await answerTo(context, 'round', () => press(game, 'Abrir carta'))
  expect(begun.status).toBe('open')
  expect(before).toBe(shownText(minor(begun.balance) + minor(begun.stake)))
  await page.reload()
  await expect(balance).toHaveText(shownText(minor(begun.balance)), { timeout: OPEN_MS })
  await expect(game.getByText('A próxima carta é maior ou menor?')).toBeVisible()
  const guessed = await answerTo(context, 'round/step', () => press(game, /^(Maior|Menor)/))
  const last =
    guessed.status === 'open' ? await answerTo(context, 'round/step', () => press(game, /^Retirar R\$/)) : guessed
  expect(last.status).toBe('settled')
  expect(minor(last.balance)).toBe(minor(begun.balance) + minor(last.prize))
  await expect(balance).toHaveText(shownText(minor(last.balance)))
  await expectAccessible(page)
})

test('Blackjack: boxes with stakes of their own are there again after a reload, and all that was staked and paid is in the balance', async ({
  page,
  context,
  baseURL,
}) => {
  const { game } = await openGame(page, baseURL ?? '', { type: 'INHOUSE', name: 'Blackjack' })
  const balance = game.getByTestId('balance')
  await expect(balance).toBeAttached({ timeout: OPEN_MS })
  const before = (await balance.textContent()) ?? ''
  await press(game, 'Abrir a posição 2')
  await press(game, 'Abrir a posição 3')
  await press(game, /dobro da aposta$/)
  await press(game, 'Fechar a posição 2')
  await press(game, 'Abrir a posição 3')
  await expectAccessible(page)
  let round = await answerTo(context, 'round', () => press(game, /^Dar cartas · /))
  // What was the third is the second, with twice the stake; the new third has as much as the first.
  const stakes = round.outcome?.boxes?.map(({ stake }) => minor(stake)) ?? []
  const [least = 0] = stakes
  expect(stakes).toEqual([least, 2 * least, least])
  if (round.status === 'open') {
    await page.reload()
    await expect(game.getByText(/^Posição \d · (Sua vez|Seguro contra blackjack\?)$/)).toBeVisible({ timeout: OPEN_MS })
    for (const box of stakes.keys())
      await expect(game.getByRole('region', { name: `Posição ${box + 1}` })).toBeVisible()
    await expectAccessible(page)
  }
  while (round.status === 'open') {
    const choice = game.getByRole('button', { name: /^(Sem seguro|Dobrar|Dividir|Parar)/ }).last()
    round = await answerTo(context, 'round/step', () => choice.click({ timeout: PRESS_MS }))
  }
  const staked = minor(round.stake) + minor(round.raised)
  expect(before).toBe(shownText(minor(round.balance) + staked - minor(round.prize)))
  await expect(balance).toHaveText(shownText(minor(round.balance)))
  // The same boxes are offered again.
  await expect(game.getByRole('button', { name: `Dar cartas · ${shownText(minor(round.stake))}` })).toBeVisible()
  await expectAccessible(page)
})

test("Hold'em: a hand that was left is there again, a call is staked, and all of it is in the balance", async ({
  page,
  context,
  baseURL,
}) => {
  const { game } = await openGame(page, baseURL ?? '', { type: 'INHOUSE', name: "Hold'em" })
  const balance = game.getByTestId('balance')
  await expect(balance).toBeVisible({ timeout: OPEN_MS })
  const before = (await balance.textContent()) ?? ''
  await press(game, /^Bônus de ases/)
  const begun = await answerTo(context, 'round', () => press(game, 'Dar as cartas'))
  expect(begun.status).toBe('open')
  await page.reload()
  await expect(game.getByText('Pagar para ver ou desistir?', { exact: true })).toBeVisible({ timeout: OPEN_MS })
  await expectAccessible(page)
  const over = await answerTo(context, 'round/step', () => press(game, /^Pagar/))
  expect(over.status).toBe('settled')
  // The bonus is as much as the ante, a call twice as much.
  expect(minor(over.raised)).toBe(minor(over.stake))
  const staked = minor(over.stake) + minor(over.raised)
  expect(before).toBe(shownText(minor(over.balance) + staked - minor(over.prize)))
  await expect(balance).toHaveText(shownText(minor(over.balance)))
})

test('Bingo: four cards are drawn on, extra balls cost what they say, and all of it is in the balance', async ({
  page,
  context,
  baseURL,
}) => {
  const { game } = await openGame(page, baseURL ?? '', { type: 'INHOUSE', name: 'Bingo' })
  const balance = game.getByTestId('balance')
  await expect(balance).toBeVisible({ timeout: OPEN_MS })
  const before = (await balance.textContent()) ?? ''
  await press(game, 'Trocar cartelas')
  let round = await answerTo(context, 'round', () => press(game, /^Jogar/))
  await expect(game.getByRole('region', { name: /^Cartela 4$/ })).toBeVisible()
  if (round.status === 'open') round = await answerTo(context, 'round/step', () => press(game, /^Bola extra/))
  while (round.status === 'open') round = await answerTo(context, 'round/step', () => press(game, 'Encerrar'))
  const staked = minor(round.stake) + minor(round.raised)
  expect(before).toBe(shownText(minor(round.balance) + staked - minor(round.prize)))
  await expect(balance).toHaveText(shownText(minor(round.balance)))
  await expectAccessible(page)
})
