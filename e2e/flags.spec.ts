import type { Page } from '@playwright/test'
import { FLAG_IDS, type FlagId } from '@trevo/contract/flags'
import type { TestBrand } from './support/brand.ts'
import { adminOf, callsBehind, refusalOf, switchAtConsole, tokenOf } from './support/flag-calls.ts'
import { FLAG_ROWS, type FlagRow } from './support/flag-rows.ts'
import { expect, test } from './support/test.ts'

/** `npm run prove -- flags` walks them all; here one of each kind: for guests, members and agents. */
const WALKED = process.env.FLAG_ROWS === 'all' ? FLAG_IDS : (['FREEPLAY3', 'COMM3'] as const)
/** Providers that only the proof sets up. */
const NEEDS: Partial<Record<FlagId, string>> = { GOOGLELOGIN3: 'GOOGLE_CLIENT_ID', FACEBOOKLOGIN3: 'FACEBOOK_APP_ID' }

/** The app is offered to phones. */
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
})

/** All of them at once are a long walk, on a machine that may have other things to do. */
const LONG = { timeout: 60_000 }

type World = { page: Page; brand: TestBrand; open: (path: string) => Promise<void>; admin: string }

async function lookAt({ page, brand, open }: World, { at, reach }: FlagRow): Promise<void> {
  await open(at)
  await reach?.(page, brand)
}

async function turn({ brand, admin }: World, flag: FlagId, isOn: boolean): Promise<void> {
  await switchAtConsole({ host: brand.host, token: admin }, flag, isOn)
  brand.noteFlag(flag, isOn)
}

async function isSwitched(world: World, flag: FlagId, row: FlagRow): Promise<void> {
  const { page } = world
  await lookAt(world, row)
  await expect(row.see(page)).toBeVisible(LONG)
  await turn(world, flag, false)
  // Pages that are open follow by themselves, unless somebody is just doing what is over now.
  if (row.reach === undefined) await expect(row.see(page)).toBeHidden(LONG)
  await lookAt(world, row)
  if (row.instead) await expect(row.instead(page)).toBeVisible(LONG)
  await expect(page.getByRole('main').first()).toBeVisible(LONG)
  await expect(row.see(page)).toBeHidden(LONG)
}

/** The calls behind the flag, and what the row asks besides: refused for this reason alone, and only while it is off. */
async function refusals(
  flag: FlagId,
  row: FlagRow,
  asked: { host: string; token: string },
): Promise<(string | null)[]> {
  const own = row.asks ? [refusalOf(row.asks.call, { ...asked, params: row.asks.params, body: row.asks.body })] : []
  return Promise.all([...(await callsBehind(flag)).map((call) => refusalOf(call, asked)), ...own])
}

for (const flag of WALKED) {
  const row = FLAG_ROWS[flag]
  const needs = NEEDS[flag]
  if ('unseen' in row || (needs !== undefined && process.env[needs] === undefined)) continue
  test(`the flag ${flag} switches what it says, on open pages too, and the server refuses with it`, async ({
    page,
    brand,
    open,
    baseURL,
  }) => {
    test.slow()
    // Under the Brazilian profile some flags are decided already.
    await brand.setRegulation('none')
    await brand.setFlag(flag, true)
    await row.given?.(brand)
    await brand.settled(baseURL ?? '')
    await row.before?.(page)
    if (row.who !== 'guest') await brand.signIn(page, row.who === 'agent' ? 1 : 0)
    const people = await Promise.all(([0, 1] as const).map((type) => tokenOf(brand.code, type)))
    const refused = () =>
      Promise.all(people.map((token) => refusals(flag, row, { host: brand.host, token }))).then((all) => all.flat())
    const whileOn = await refused()
    const admin = await adminOf(brand.code)
    const world = { page, brand, open, admin }
    await isSwitched(world, flag, row)
    const whileOff = await refused()
    await turn(world, flag, true)
    expect(whileOff.filter((code) => code !== 'no_permission')).toEqual([])
    const isOpen = (code: string | null) => code !== 'no_permission'
    if (whileOff.length > 0) expect(whileOn.filter(isOpen)).not.toEqual([])
    if (row.entryAlone === undefined) expect(whileOff).not.toEqual([])
    // And back, for guests as whoever comes for the first time.
    if (row.who === 'guest') {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    }
    await lookAt(world, row)
    await expect(row.see(page)).toBeVisible(LONG)
  })
}
