import type { Currency } from '@trevo/contract/money'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { readPdf } from '../../../test/pdf.ts'
import { daysAgo } from '../../../test/seals.ts'
import { systemClock } from '../../platform/clock.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import type { Merchant } from '../../platform/guards.ts'
import { bankAt } from './bank/statements.ts'
import { countDays } from './count.ts'
import { coverFigures } from './figures.ts'
import { coverStatement } from './staff/cover-statement.ts'

const TIME_ZONE = 'America/Sao_Paulo'
let world: TestLedger
const yesterday = addDays(dayIn(TIME_ZONE, new Date()), -1)
beforeAll(async () => {
  world = await openTestLedger()
  await world.pool.query(`update merchant set regulation = 'br'`)
  const ana = await world.member()
  await daysAgo(world.pool, 1, () => world.ledger.transfer(deposit(world.merchantId, ana, 1_000_000n, 'a')))
  await countDays({ db: world.db, clock: systemClock, log: pino({ level: 'silent' }) }, -1000, 2000)
})
afterAll(() => world.drop())

const figures = async () => {
  const read = coverFigures(world.db, systemClock).map(
    async ({ name, read: ask }) => [name, (await ask())[0]?.value] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}
const statement = (balance: bigint, lastDay: string) =>
  world.pool.query(
    `insert into bank_statement (merchant_id, bank_account, first_day, last_day, balance, lines, new_lines, file_hash, imported_by, imported_at)
     values ($1, '1', $2, $2, $3, 0, 0, sha256($4::text::bytea), 'a', now())`,
    [world.merchantId, lastDay, balance, String(balance)],
  )
const text = async () => {
  const brand = { id: world.merchantId, code: 'trevo', currency: 'BRL' as Currency, timeZone: TIME_ZONE } as Merchant
  const ask = { month: yesterday.slice(0, 7), language: 'EN' as const }
  const file = await coverStatement(world.db, brand, (id, days) => bankAt(world.db, id, days), ask)
  return (await readPdf(file.chunks)).text
}
/** As English people write a day. */
const inWords = (day: string) => {
  const [year, month = '', date = ''] = day.split('-')
  const name = 'January February March April May June July August September October November December'.split(' ')
  return `${Number(date)} ${name[Number(month) - 1]} ${year}`
}

test('the players’ 100.00 against what the bank says: unknown, 30 short, covered', async () => {
  // Nobody ever brought a statement: there is nothing to compare, and the page says so.
  expect(await figures()).toEqual({ trevo_players_uncovered: 0, trevo_bank_statement_age_days: 0 })
  expect(await text()).toContain('no statement')
  await statement(700_000n, yesterday)
  expect(await figures()).toEqual({ trevo_players_uncovered: 30, trevo_bank_statement_age_days: 1 })
  const short = await text()
  for (const words of [inWords(yesterday), '100,00', '70,00', '−30,00', '1 day without cover.'])
    expect(short).toContain(words)
  await statement(1_000_000n, yesterday)
  expect((await figures()).trevo_players_uncovered).toBe(0)
  expect(await text()).toContain('0 days without cover.')
})

test('a month without a sealed day has no statement', async () => {
  const brand = { id: world.merchantId, code: 'trevo', currency: 'BRL' as Currency, timeZone: TIME_ZONE } as Merchant
  const ask = { month: '2020-01', language: 'PT' as const }
  await expect(coverStatement(world.db, brand, async () => new Map(), ask)).rejects.toMatchObject({ code: 'not_found' })
})
