import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTx } from '../src/platform/db.ts'
import { plainTextOf, sanitiseHtml } from '../src/platform/rich-html.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { mare } from './brands/mare.ts'
import { trevo } from './brands/trevo.ts'
import { BANNERS, HOT, POPUPS } from './content/banners.ts'
import { HELP } from './content/help.ts'
import { NOTICES } from './content/notices.ts'
import { PROMOTIONS } from './content/promotions.ts'
import { seedContent } from './content.ts'
import { seedMerchant } from './merchants.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const brand of [trevo, mare]) {
    await inTx(database.db, async (tx) => {
      await seedMerchant(tx, brand)
      await seedContent(tx, brand)
    })
  }
})
afterAll(() => database.drop())

const titlesOf = async (code: string, where: string) =>
  (
    await database.pool.query<{ title: string }>(
      `select t.title from announcement a join announcement_text t on t.announcement_id = a.id and t.language = 'PT'
       join merchant m on m.id = a.merchant_id where m.code = $1 and a.status = 'published' and ${where} order by a.sort, a.id`,
      [code],
    )
  ).rows.map(({ title }) => title)

describe('demo content', () => {
  test.each(['trevo', 'mare'])('has something of every kind: %s', async (code) => {
    const counts = {
      home: (await titlesOf(code, `type = 'B' and group_name = 'm_home'`)).length,
      register: (await titlesOf(code, `type = 'B' and group_name = 'm_reg'`)).length,
      notices: (await titlesOf(code, `type = 'PL'`)).length,
      agents: (await titlesOf(code, `type = 'A'`)).length,
      popups: (await titlesOf(code, `type = 'PU'`)).length,
      promotions: (await titlesOf(code, `type = 'PR'`)).length,
      hot: (await titlesOf(code, `type = 'H'`)).length,
    }
    expect(counts).toEqual({ home: 4, register: 1, notices: 8, agents: 2, popups: 1, promotions: 6, hot: 3 })
  })
  test('offers a doubled deposit only where the rules allow one', async () => {
    expect(await titlesOf('mare', `type in ('B', 'PR')`)).toContain('Primeiro depósito em dobro')
    const { rows } = await database.pool.query(
      `select t.title from announcement_text t join announcement a on a.id = t.announcement_id
       join merchant m on m.id = a.merchant_id
       where m.code = 'trevo' and (t.title || t.html) ~* 'em dobro|doubled|dobramos|primeiro depósito|first deposit'`,
    )
    expect(rows).toEqual([])
    const { rows: cash } = await database.pool.query(
      `select from promotion p join merchant m on m.id = p.merchant_id where m.code = 'trevo' and p.reward_kind = 'cash'`,
    )
    expect(cash).toEqual([])
  })
  test('leads where it says: what opens a promotion is linked to one of the same brand', async () => {
    const { rows } = await database.pool.query<{ linked: number; own: number }>(
      `select count(*)::int as linked, count(*) filter (where p.merchant_id = a.merchant_id and p.type = 'PR')::int as own
       from announcement a join announcement p on p.id = a.linked_promotion_id`,
    )
    const opening = [...BANNERS, ...POPUPS, ...HOT].reduce(
      (sum, { opens, under }) => sum + (opens ? (under ? 1 : 2) : 0),
      0,
    )
    const takingPart = PROMOTIONS.reduce((sum, { rules, under }) => sum + (rules ? (under ? 1 : 2) : 0), 0)
    expect(rows).toEqual([{ linked: opening + takingPart, own: opening + takingPart }])
  })
  test('is written so that nothing of it is cut away', () => {
    for (const { PT, EN } of [...BANNERS, ...POPUPS, ...NOTICES, ...HOT, ...PROMOTIONS, ...HELP]) {
      for (const { title, html } of [PT, EN]) {
        expect(sanitiseHtml(html)).toBe(html)
        expect(plainTextOf(html).length).toBeGreaterThan(10)
        expect(`${title}${html}`).not.toContain('!')
      }
    }
  })
})
