import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts'
import { aMember, aMerchant, type TestMember } from '../../../../../test/fixtures.ts'
import { costlyTeams } from './teams.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2026-03-31T12:00:00Z')
type Figures = { turnover: number; prize: number; rebates: number; rewards: number; day?: string }

async function played({ id }: TestMember, { turnover, prize, rebates, rewards, day = '2026-03-20' }: Figures) {
  const { db } = database
  await sql`insert into team_day (agent_id, day, category, currency, parent_id, staked, turnover, prize, bets)
    values (${id}, ${day}, 'RNG', 'BRL', 0, ${turnover * 10_000}, ${turnover * 10_000}, ${prize * 10_000}, 1)`.execute(
    db,
  )
  await sql`insert into team_money_day (agent_id, day, currency, parent_id, deposits, withdrawals, rewards, rebates,
      commissions, sent, received, fees)
    values (${id}, ${day}, 'BRL', 0, 0, 0, ${rewards * 10_000}, ${rebates * 10_000}, 0, 0, 0, 0)`.execute(db)
}

test('a team that was given more than it lost is an alarm, with the figures of thirty days', async () => {
  const { db } = database
  const { id: merchantId } = await aMerchant(db)
  const other = await aMerchant(db)
  const agent = (of = merchantId) => aMember(db, { merchantId: of, type: 1 })
  const [costly, worse, fine, small, old] = [await agent(), await agent(), await agent(), await agent(), await agent()]
  const stranger = await agent(other.id)
  // Lost 50.00 and was given 200.00.
  await played(costly, { turnover: 10_000, prize: 9_950, rebates: 130, rewards: 70 })
  // Won 400.00 and was given 130.00 besides.
  await played(worse, { turnover: 10_000, prize: 10_400, rebates: 130, rewards: 0 })
  await played(fine, { turnover: 10_000, prize: 9_500, rebates: 130, rewards: 70 })
  await played(small, { turnover: 1_000, prize: 1_000, rebates: 99, rewards: 0 })
  await played(old, { turnover: 10_000, prize: 10_000, rebates: 500, rewards: 0, day: '2026-02-01' })
  await played(stranger, { turnover: 10_000, prize: 10_000, rebates: 500, rewards: 0 })
  const figures = { days: 30, turnover: '10000.00' }
  expect(await costlyTeams(db, merchantId, NOW)).toEqual([
    { id: String(worse.id), userName: worse.account, ...figures, lost: '-400.00', given: '130.00', excess: '530.00' },
    { id: String(costly.id), userName: costly.account, ...figures, lost: '50.00', given: '200.00', excess: '150.00' },
  ])
})
