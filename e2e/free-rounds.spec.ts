import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ensurePython } from '../scripts/lib/python.mjs'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { addPayer, type Payer, payIn, signInTo } from './support/payers.ts'
import { SECRETS } from './support/secrets.ts'
import { SERVER_PORT, SERVER_URL } from './support/server-settings.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const OPEN_MS = 60_000
const MINOR = 10_000
const VENDOR = 'PYV'
const VENDOR_PORT = SERVER_PORT + 6
const EXAMPLE = path.resolve(import.meta.dirname, '../docs/examples/vendor.py')

const idOf = async ({ account }: Payer) => {
  const [row] = await query<{ id: string }>('select id::text from member where account = $1', [account])
  return row?.id ?? ''
}
/** The law asks for a first bet before anything is given. */
const playsOnce = ({ account }: Payer) =>
  query(
    `select record_play(m.merchant_id, now(), array[m.id], array['RNG'], array['BRL'], array[0::bigint], array[$2::bigint],
       array[0::bigint], array[1]) from member m where m.account = $1`,
    [account, MINOR],
  )

test('free rounds that finance gives are found among the rewards, played in a slot, and then over', async ({
  page,
  browser,
  baseURL,
}) => {
  const payer = await addPayer()
  await playsOnce(payer)
  const [game] = await query<{ node: string; least: string }>(
    `select mg.node_id::text as node, g.min_bet::text as least from merchant_game mg join game g on g.id = mg.game_id join merchant m on m.id = mg.merchant_id
     where m.code = 'trevo' and g.name_pt = 'Trevo da Sorte'`,
    [],
  )
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['finance']))
  await desk.goto('/ops/freeRounds/create')
  await desk.getByLabel('Número do membro').fill(await idOf(payer))
  await desk.getByLabel('Número do jogo').fill(game?.node ?? '')
  await desk.getByRole('spinbutton', { name: /^Rodadas/ }).fill('2')
  await desk.getByLabel('Aposta de cada uma').fill((Number(game?.least) / MINOR).toFixed(2).replace('.', ','))
  await desk.getByLabel('Motivo').fill('Desculpas pela espera')
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText('Desculpas pela espera')).toBeVisible()
  await expectAccessible(desk)

  await signInTo(page, payer, '/m/rewardCenter')
  const card = page.getByRole('listitem').filter({ hasText: 'Trevo da Sorte' })
  await expect(card).toContainText('2 rodadas grátis')
  await card.getByRole('button', { name: /^Jogar/ }).click({ timeout: OPEN_MS })
  const slot = page.frameLocator('iframe')
  const gift = slot.getByTestId('free-rounds')
  await expect(gift).toContainText('2 rodadas grátis de 2', { timeout: OPEN_MS })
  for (const left of ['1 rodada grátis de 2', 'Rodadas grátis encerradas']) {
    await slot.getByRole('button', { name: 'Jogar grátis' }).click()
    await expect(gift).toContainText(left, { timeout: OPEN_MS })
  }
  await expect(slot.getByRole('button', { name: 'Continuar com apostas' })).toBeVisible({ timeout: OPEN_MS })
  const [grant] = await query<{ used: number; won: string; cash: string }>(
    `select g.used, g.won::text, coalesce((select sum(amount) from reward_given r where r.member_id = g.member_id and r.source = 'free_rounds'), 0)::text as cash
     from free_grant g where g.member_id = $1`,
    [await idOf(payer)],
  )
  expect(grant?.used).toBe(2)
  // What was won is what was given, and nothing was staked.
  expect(grant?.cash).toBe(grant?.won)
  await page.goto('/m/rewardCenter?tab=history')
  await expect(page.getByRole('listitem').filter({ hasText: 'Trevo da Sorte' }).first()).toContainText('Usadas')
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test.describe('a vendor of somebody else, in Python, on a port of its own', () => {
  let vendor: ChildProcess
  let node = ''
  test.beforeAll(async () => {
    const [key] = SECRETS.keysFor(`vendor:${VENDOR}`)
    const secret = key?.bytes.toString('hex') ?? ''
    const address = `http://127.0.0.1:${VENDOR_PORT}`
    await query(
      `insert into vendor (code, display_name, launch_url, in_site, currencies, api_url)
       values ($1, 'Python', $2 || '/play', true, '{BRL,FUN}', $2 || '/calls') on conflict do nothing`,
      [VENDOR, address],
    )
    await query(
      `insert into merchant_vendor (merchant_id, vendor_code, category) select id, $1, 'COCKFIGHT' from merchant where code = 'trevo' on conflict do nothing`,
      [VENDOR],
    )
    await query(
      `insert into game (vendor_code, code, category, engine, min_bet, name_pt, name_en, rtp, support_free, features)
       values ($1, 'coin', 'COCKFIGHT', 'external', 10000, 'Cara ou coroa', 'Heads or tails', 90, true, '{free_rounds,jackpot}') on conflict do nothing`,
      [VENDOR],
    )
    // Where nothing else is given back: what its pool takes weighs on no margin that others test.
    await query(
      `insert into vendor_limit (vendor_code, currency, jackpot_share, jackpot_day_max) values ($1, 'BRL', 200, 1000000) on conflict do nothing`,
      [VENDOR],
    )
    await query(
      `insert into merchant_game (merchant_id, game_id) select m.id, g.id from merchant m, game g
       where m.code = 'trevo' and g.vendor_code = $1 on conflict do nothing`,
      [VENDOR],
    )
    const [row] = await query<{ node: string }>(
      `select mg.node_id::text as node from merchant_game mg join game g on g.id = mg.game_id where g.vendor_code = $1`,
      [VENDOR],
    )
    node = row?.node ?? ''
    // It tells of its pool as soon as it runs.
    const serve = ['-B', EXAMPLE, 'serve', String(VENDOR_PORT), SERVER_URL, VENDOR, secret, 'BRL']
    vendor = spawn(await ensurePython(), serve, { stdio: ['ignore', 'pipe', 'inherit'] })
    if (vendor.stdout === null) throw new Error('the vendor says nothing')
    for await (const _ of createInterface({ input: vendor.stdout })) break
    await expect.poll(() => query('select from vendor_pool where vendor_code = $1', [VENDOR])).toHaveLength(1)
  })
  test.afterAll(() => {
    vendor.kill()
  })

  test('opens in its frame, plays with the wallet, pays its jackpot, and only its own messages are heard', async ({
    page,
  }) => {
    const payer = await addPayer()
    await signInTo(page, payer, '/m/limits')
    await payIn(page, '50')
    // Told by the platform after the commit, as often as it takes.
    await query(
      `insert into free_grant (merchant_id, member_id, vendor_code, game_id, currency, rounds, stake, prize_max, expires_at, source, request_id,
         created_at, next_attempt_at)
       select m.merchant_id, m.id, $2, g.id, 'BRL', 1, 10000, 500000, now() + interval '1 day', 'test', $1, now(), now()
       from member m, game g where m.account = $1 and g.vendor_code = $2`,
      [payer.account, VENDOR],
    )
    await expect
      .poll(
        async () =>
          (await query<{ state: string }>('select state from free_grant where request_id = $1', [payer.account]))[0]
            ?.state,
      )
      .toBe('ready')
    await page.goto(`/m/play?nodeId=${node}`)
    const frame = page.frameLocator('iframe[title*="Cara ou coroa"]')
    await expect(frame.getByText('Balance 50.00')).toBeVisible({ timeout: OPEN_MS })
    await expect(frame.getByText('1 free rounds')).toBeVisible()
    const flip = frame.getByRole('button', { name: 'Flip for 1.00' })
    await flip.click()
    await expect(frame.getByText(/You (win|lose)/)).toBeVisible()
    await expect(frame.getByText('1 free rounds')).toBeHidden()
    // 2.00 where it was won, and nothing was staked.
    const after = await frame.getByRole('status').textContent()
    expect(['Balance 50.00', 'Balance 52.00']).toContain(after)
    // Each stake gives 0.02 to the pool of 10.00, which has to fall by 10.06.
    await expect(page.getByRole('listitem').filter({ hasText: 'Coin pot' })).toContainText('10,00')
    let shown = after ?? ''
    for (const _ of Array(3)) {
      await flip.click()
      await expect(frame.getByRole('status')).not.toHaveText(shown)
      shown = (await frame.getByRole('status').textContent()) ?? ''
    }
    expect(shown).toMatch(/\.06$/)
    const books = await query<{ contributed: string; won: string }>(
      `select sum(contributed)::text as contributed, sum(won)::text as won from vendor_pool_day where vendor_code = $1`,
      [VENDOR],
    )
    expect(books).toEqual([{ contributed: '600', won: '100600' }])
    // Somebody else's page says that the game is over: nobody listens.
    await page.evaluate(() => {
      const other = document.createElement('iframe')
      other.srcdoc = ''
      document.body.append(other)
      window.postMessage({ type: 'trevo:close' }, '*')
    })
    await page
      .frames()
      .at(-1)
      ?.evaluate(() => parent.postMessage({ type: 'trevo:close' }, '*'))
    await expect(page).toHaveURL(/\/m\/play\?nodeId=/)
    await frame.getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(/\/m\/play/)
    // What a pool holds is shown while there is news of it.
    await page.goto('/m/jackpots')
    await expect(page.getByText('Coin pot')).toBeVisible()
    await expectAccessible(page)
    vendor.kill()
    await query(`update vendor_pool set told_at = now() - interval '11 minutes' where vendor_code = $1`, [VENDOR])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Como funciona' })).toBeVisible()
    await expect(page.getByText('Coin pot')).toBeHidden()
  })
})
