import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, units } from '../../../test/agents.ts'
import { payWhatIsDue } from './agents.ts'

let world: AgentWorld
beforeAll(async () => {
  // 00:09 in São Paulo.
  world = await anAgentWorld('2026-03-11T03:09:00Z')
})
afterAll(() => world.drop())

const pay = () =>
  payWhatIsDue({
    ...world.deps,
    brands: () => [world.brand],
    log: {
      error: (problem: unknown) => {
        throw problem
      },
    } as never,
  })
async function runs() {
  const { rows } = await sql<{ kind: string; day: string }>`
    select kind, (period_start at time zone 'America/Sao_Paulo')::date::text as day from agent_run
    where state = 'done' order by id`.execute(world.db)
  return rows.map(({ kind, day }) => `${kind} ${day}`)
}

test('rebates are paid from ten past midnight, salaries from five past two, and what was missed first', async () => {
  const head = await world.member(null, 500, 2)
  const player = await world.member(head, 200, 0)
  await world.bet(player, units(100), { at: '2026-03-09T15:00:00Z' })
  await world.bet(player, units(200), { at: '2026-03-10T15:00:00Z' })
  await sql`insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
    values (${world.brand.id}, 'salary', ${head.id}, 1, 'effective',
      '[{"betVolume":"1","activeMember":1,"rateType":"P","rate":"1"}]', '2026-01-01', '2026-01-01')`.execute(world.db)
  await pay()
  // The 9th was missed; the 10th has a minute to go.
  expect(await runs()).toEqual(['rebate 2026-03-09', 'salary 2026-03-09'])
  world.clock.advance(60_000)
  await pay()
  expect((await runs()).slice(2)).toEqual(['rebate 2026-03-10'])
  world.clock.advance(115 * 60_000)
  await pay()
  await pay()
  expect((await runs()).slice(3)).toEqual(['salary 2026-03-10'])
  // (100 + 200) x 3 %, and 1 % of each day's turnover.
  expect(await world.cashOf(head)).toBe(units(9) + units(3))
})
