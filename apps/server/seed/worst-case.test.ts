import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewGifts } from '../src/capabilities/rewards/staff/worst-case.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { DEMO_BRANDS, seed } from './seed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.url, 'a secret that only tests know, 32+')
}, 300_000)
afterAll(() => database.drop())

test.each(DEMO_BRANDS)(
  'one account of $code gets no more than its play keeps, so that none has to be proven',
  async (brand) => {
    const merchant = await database.db
      .selectFrom('merchant')
      .select(['id', 'time_zone as timeZone'])
      .where('code', '=', brand.code)
      .executeTakeFirstOrThrow()
    const preview = await previewGifts(database.db, merchant, new Date())
    // Of 1% that the tower keeps 0.3% are rebates, 0.2% salaries by the day, 0.05% by the hour, 0.0556% points, 0.05% the best level
    // and 0.02% the slots' vault, which names games and is therefore taken off everywhere.
    expect(preview).toMatchObject({ bestGame: 'Torre de Mármore', keepPercent: '0.3244', isCovered: true })
    expect(preview.lines.map(({ source }) => source).toSorted()).toEqual([
      'check_in',
      'level',
      'mission',
      'rain',
      'referral',
      'rule',
    ])
    for (const line of preview.lines) expect(line).toMatchObject({ isCovered: true, isPersonal: false })
  },
)
