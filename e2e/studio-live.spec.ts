import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { query } from './support/database.ts'
import { addPayer, type Payer, payIn, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** A table that was idle opens its chain, waits for the beacon's round and then for its first round. */
const TABLE_MS = 90_000
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/** Pays in and sits down at the table. */
async function sitDown(page: Page, payer: Payer, name: string): Promise<FrameLocator> {
  await signInTo(page, payer, '/m/limits')
  await payIn(page, '50')
  await page.goto('/m/gameCenter?gameType=LIVESTREAM')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const table = page.frameLocator('iframe')
  await expect(table.getByTestId('balance')).toHaveText(/50,00/, { timeout: TABLE_MS })
  return table
}

const status = (table: Pick<FrameLocator, 'getByRole'>) =>
  table.getByRole('region', { name: 'Mesa compartilhada' }).getByRole('status')
const isOpen = (table: Pick<FrameLocator, 'getByRole'>) =>
  expect(status(table)).toHaveText('Faça sua aposta', { timeout: TABLE_MS })
const isOver = (table: FrameLocator) => expect(status(table)).toHaveText('Resultado', { timeout: TABLE_MS })
const newest = (table: FrameLocator) =>
  table.getByRole('list', { name: 'Últimos números' }).getByRole('listitem').first()

/** Bets of somebody: what was staked on, and the number that came. */
const betsOf = ({ account }: Payer) =>
  query<{ round: number; spot: string; cents: number; number: number | null }>(
    `select r.table_round_id as round, r.actions->0->'bets'->0->>'spot' as spot, (r.stake / 100)::int as cents,
       (t.outcome->>'number')::int as number
     from studio.round r join member m on m.id::text = r.player_id join studio.table_round t on t.id = r.table_round_id
     where m.account = $1 and r.status in ('open', 'settled') order by t.id`,
    [account],
  )
const cents = async (table: FrameLocator) =>
  Number(((await table.getByTestId('balance').textContent()) ?? '').replace(/\D/g, ''))

/** Double for the colour, nothing on the other or on zero. */
const balanceAfter = (bets: Awaited<ReturnType<typeof betsOf>>) =>
  bets.reduce((sum, { spot, cents: stake, number }) => {
    const isRed = RED.has(number ?? 0)
    const isWon = number !== 0 && (spot === 'red') === isRed
    return sum - stake + (isWon ? 2 * stake : 0)
  }, 5_000)

async function bet(table: FrameLocator, spot: string): Promise<void> {
  await table.getByRole('button', { name: spot, exact: true }).click()
  await table.getByRole('button', { name: /^Apostar R\$/ }).click()
  await expect(table.getByRole('button', { name: /^Aposta feita/ })).toBeVisible()
}

test('two people at one table see each other’s bet and the same result, and each is paid by it', async ({
  page,
  browser,
  baseURL,
}) => {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const [ana, bia] = [await addPayer(), await addPayer()]
  const here = await sitDown(page, ana, 'Roleta da Bruna')
  const there = await sitDown(await context.newPage(), bia, 'Roleta da Bruna')
  // From the first moment of a window on.
  await isOver(here)
  await isOpen(here)
  await isOpen(there)
  await bet(here, 'Vermelho')
  await bet(there, 'Preto')
  for (const table of [here, there]) await expect(table.getByText('2 apostas nesta rodada')).toBeVisible()
  await isOver(here)
  await isOver(there)
  const [[own], [other]] = [await betsOf(ana), await betsOf(bia)]
  expect(own?.round).toBe(other?.round)
  expect(own?.number).not.toBeNull()
  for (const table of [here, there]) await expect(newest(table)).toHaveText(String(own?.number))
  await expect.poll(() => cents(here)).toBe(balanceAfter(await betsOf(ana)))
  await expect.poll(() => cents(there)).toBe(balanceAfter(await betsOf(bia)))
  // The table by itself, as its frame shows it: what is checked is the game, and not the site around it.
  const src = await page.locator('iframe').getAttribute('src')
  const alone = await page.context().newPage()
  await alone.goto(src ?? '')
  await isOpen(alone.locator('body'))
  await expectAccessible(alone)
  // Anybody can work the result out again on the device.
  await alone.getByRole('button', { name: 'Menu', exact: true }).click()
  await alone.getByRole('button', { name: 'Histórico' }).click()
  await alone.getByRole('dialog', { name: 'Histórico' }).getByRole('listitem').first().getByRole('button').click()
  await expect(alone.getByText(/^Confere\./)).toBeVisible()
  await expectAccessible(alone)
  await context.close()
})

test('chips that are laid and not sent look like none, are lifted when bets close, and nothing is staked', async ({
  page,
}) => {
  const payer = await addPayer()
  const table = await sitDown(page, payer, 'Roleta da Bruna')
  await isOver(table)
  await isOpen(table)
  await table.getByRole('button', { name: 'Vermelho', exact: true }).click()
  const laid = table.getByRole('button', { name: /^Vermelho .*ainda não apostado/ })
  await expect(laid).toBeVisible()
  await expect(table.getByText('Toque em Apostar para entrar')).toBeVisible()
  await expect(table.getByText('Sua aposta não entrou').first()).toBeVisible({ timeout: TABLE_MS })
  await expect(table.getByRole('button', { name: 'Vermelho', exact: true })).toBeVisible()
  await isOver(table)
  await expect(table.getByTestId('balance')).toHaveText(/50,00/)
  expect(await betsOf(payer)).toEqual([])
  // What was laid can be laid again with one press, and sent.
  await isOpen(table)
  await table.getByRole('button', { name: 'Repetir aposta' }).click()
  await table.getByRole('button', { name: /^Apostar R\$/ }).click()
  await expect(table.getByRole('button', { name: /^Aposta feita/ })).toBeVisible()
  await expect(laid).toHaveCount(0)
})

/** What the wheel stopped at in the round of somebody’s bet, and what it paid for one chip. */
const showOf = ({ account }: Payer) =>
  query<{ spot: string; times: number }>(
    `select t.outcome->>'spot' as spot, (t.outcome->>'times')::int as times
     from studio.round r join member m on m.id::text = r.player_id join studio.table_round t on t.id = r.table_round_id
     where m.account = $1 and t.outcome is not null order by t.id desc limit 1`,
    [account],
  )
/** As the page says what may be bet on, in its order; numbers pay one more than they say. */
const SHOW: Readonly<Record<string, { name: RegExp; mark: string; times?: number }>> = {
  n1: { name: /^Número 1,/, mark: '1', times: 2 },
  n3: { name: /^Número 3,/, mark: '3', times: 4 },
  n7: { name: /^Número 7,/, mark: '7', times: 8 },
  n15: { name: /^Número 15,/, mark: '15', times: 16 },
  chests: { name: /^Baús,/, mark: '◆' },
  climb: { name: /^Subida,/, mark: '▲' },
}

test('the wheel show through a whole round: countdown, everybody’s bets, what came, what it pays, and a clear table', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 844, height: 390 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const [ana, bia] = [await addPayer(), await addPayer()]
  const here = await sitDown(page, ana, 'Roda-Show Beto')
  const there = await sitDown(await context.newPage(), bia, 'Roda-Show Beto')
  await isOver(here)
  await isOpen(here)
  // A chip on every spot: one of them comes, whichever it is.
  for (const { name } of Object.values(SHOW)) await here.getByRole('button', { name }).click()
  await here.getByRole('button', { name: /^Apostar R\$/ }).click()
  await expect(here.getByRole('button', { name: /^Aposta feita/ })).toBeVisible()
  await there.getByRole('button', { name: /^Número 1,/ }).click()
  await there.getByRole('button', { name: /^Apostar R\$/ }).click()
  for (const table of [here, there]) await expect(table.getByText('2 apostas nesta rodada')).toBeVisible()
  await expect(here.getByText(/^2 apostas · R\$\s?3,50$/)).toBeVisible()
  await isOver(here)
  const [came] = await showOf(ana)
  const spot = SHOW[came?.spot ?? '']
  if (spot?.times !== undefined) expect(came?.times).toBe(spot.times)
  const road = (table: FrameLocator) => table.getByRole('list', { name: 'Últimos resultados' }).getByRole('listitem')
  for (const table of [here, there])
    await expect(road(table).first()).toHaveText(new RegExp(`^${spot?.mark}( \\d+×)?$`))
  // 50,00 less six chips of 0,50, and what the one that came brings.
  await expect.poll(() => cents(here)).toBe(5_000 - 300 + 50 * (came?.times ?? 0))
  await expect.poll(() => cents(there)).toBe(5_000 - 50 + (came?.spot === 'n1' ? 100 : 0))
  await isOpen(here)
  // Of the round before nothing lies over the wheel or on its spots, whether somebody bets again or not.
  for (const second of ['Um baú para todos', 'A subida']) await expect(here.getByText(second)).toBeHidden()
  await here.getByRole('button', { name: /^Número 1,/ }).click()
  await here.getByRole('button', { name: /^Apostar R\$/ }).click()
  await expect(here.getByRole('button', { name: /^Aposta feita R\$\s?0,50/ })).toBeVisible()
  for (const second of ['Um baú para todos', 'A subida']) await expect(here.getByText(second)).toBeHidden()
  await context.close()
})
