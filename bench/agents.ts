import type { teamBetting } from '@trevo/contract/agents/reports'
import type { QueryOf } from '@trevo/contract/endpoint'
import {
  bettingFor,
  overviewFor,
  pnlFor,
  transactionsFor,
} from '../apps/server/src/capabilities/agents/member/reports/reports.ts'
import { kpiFor, membersFor } from '../apps/server/src/capabilities/agents/member/team/team.ts'
import { runRebates } from '../apps/server/src/capabilities/agents/rebate-run.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Db, openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import type { Member, Merchant } from '../apps/server/src/platform/guards.ts'
import { type Budget, keepBudgets } from './budget.ts'
import { withBenchDatabase } from './database.ts'
import { median, printTable } from './report.ts'

const TEAMS = 10
/** Members of a level per member of the one above; the last level makes a team 100,000. */
const FAN_OUT = [10, 10, 10, 99]
const DAYS = 31
const RUNS = 40
/** The middle one of so many counts: something else that the machine does falls into one or two. */
const BLOCKS = 5
const P95 = 0.95
const REPORT_P95_MS = 150
const FLAT = 1.2
/** Of what takes milliseconds the clock alone makes more than a fifth. */
const FLAT_MS = 2
const RUN_SECONDS_MAX = 60

/** Reports of a team of 100,000 among 1,000,000 members, again with twice the history, and the rebates of a day. */
export async function benchAgents(adminUrl: string): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 2, onError: () => {} })
    try {
      const brand = await fillMembers(pool)
      await fillDays(pool, 0, DAYS)
      await pool.query('vacuum analyze')
      const first = await measure(db, brand)
      await fillDays(pool, DAYS, 2 * DAYS)
      await pool.query('vacuum analyze')
      const doubled = await measure(db, brand)
      const reports = [...first].map(([name, ms]) => ({ name, ms, later: doubled.get(name) ?? Number.NaN }))
      printTable(
        ['p95 of a team of 100,000 over 31 days', 'report', 'history doubled'],
        reports.map(({ name, ms, later }) => [name, `${ms.toFixed(1)} ms`, `${later.toFixed(1)} ms`]),
      )
      const toAgents = await measureRebates(db, pool, brand)
      keepBudgets([
        ...reports.flatMap(({ name, ms, later }): Budget[] => [
          { what: `${name}, p95 in ms`, is: ms, atMost: REPORT_P95_MS },
          { what: `${name}, history doubled, in ms`, is: later, atMost: Math.max(FLAT * ms, ms + FLAT_MS) },
        ]),
        { what: 'rebates of a day, in seconds', is: toAgents, atMost: RUN_SECONDS_MAX },
      ])
    } finally {
      await db.destroy()
    }
  })
}

type Brand = { merchantId: number; headId: bigint }

/** What the roll-up would have counted of them. */
export const TEAM_SIZES = `with joined as materialized (
    select m.book_id, a.id as agent_id, (m.created_at at time zone 'America/Sao_Paulo')::date as day, count(*) as members,
      count(*) filter (where m.type <> 0) as agents, count(*) filter (where m.parent_id = a.id) as direct
    from member m cross join lateral unnest(string_to_array(rtrim(m.team_path, '.'), '.')::bigint[]) a (id)
    where a.id <> m.id group by 1, 2, 3
  ), days as (insert into team_joined_day select book_id, agent_id, day, members, agents from joined)
  insert into team_size select book_id, agent_id, sum(members), sum(agents), sum(members), sum(direct), sum(direct)
  from joined group by 1, 2`

/** Straight into the tables, with the paths worked out: the triggers that do it one by one would take minutes. */
async function fillMembers(pool: Pool): Promise<Brand> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ id: number }>(`insert into merchant (code) values ('bench') returning id`)
    const merchantId = rows[0]?.id ?? 0
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into member (id, merchant_id, account, type, team_path, created_at) overriding system value
       select n, $1, 'h' || n, 2, n || '.', now() - interval '100 days' from generate_series(1, $2) n`,
      [merchantId, TEAMS],
    )
    let [first, last] = [1, TEAMS]
    for (const [level, fanOut] of FAN_OUT.entries()) {
      const type = level === FAN_OUT.length - 1 ? 0 : 1
      const { rowCount } = await client.query(
        `insert into member (id, merchant_id, account, type, parent_id, team_path, created_at) overriding system value
         select id, $1, 'm' || id, $2, parent_id, team_path || id || '.', now() - (id % 90) * interval '1 day' from (
           select $3::bigint + row_number() over (order by p.id, k) as id, p.id as parent_id, p.team_path
           from member p, generate_series(1, $4) k where p.id between $5 and $6) born`,
        [merchantId, type, last, fanOut, first, last],
      )
      ;[first, last] = [last + 1, last + (rowCount ?? 0)]
    }
    await client.query(TEAM_SIZES)
    await client.query('set session_replication_role = origin')
    await client.query(`select setval(pg_get_serial_sequence('member', 'id'), (select max(id) from member))`)
    return { merchantId, headId: 1n }
  } finally {
    client.release()
  }
}

/** Every tenth player bets on a day, today too; the figures are those that the roll-up would have made of it. */
async function fillDays(pool: Pool, from: number, to: number): Promise<void> {
  const days = `generate_series(${from}, ${to - 1}) d`
  await pool.query(`insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
    select m.id, current_date - d, case when m.id % 3 = 0 then 'LIVE' else 'RNG' end, 'BRL', m.merchant_id,
      1000000, 1000000, 900000, 3
    from member m, ${days} where m.type = 0 and (m.id + d) % 10 = 0`)
  const path = `string_to_array(rtrim(m.team_path, '.'), '.')::bigint[]`
  await pool.query(`insert into team_day
    select p.path[i], p.day, p.category, 'BRL', coalesce(p.path[i - 1], 0), sum(p.turnover), sum(p.turnover), sum(p.prize),
      sum(p.bets)
    from (select ${path} as path, x.day, x.category, x.turnover, x.prize, x.bets from play_day x
      join member m on m.id = x.member_id where x.day between current_date - ${to - 1} and current_date - ${from}) p,
      generate_subscripts(p.path, 1) i
    group by 1, 2, 3, 5`)
  await pool.query(`insert into team_money_day
    select agent_id, day, 'BRL', parent_id, sum(turnover), sum(turnover) / 2, 0, 0, 0, 0, 0, 0 from team_day
    where day between current_date - ${to - 1} and current_date - ${from} group by agent_id, day, parent_id`)
  await pool.query(`insert into team_bettors_day select agent_id, day, max(bets) / 3 from team_day
    where day between current_date - ${to - 1} and current_date - ${from} group by agent_id, day`)
}

async function measure(db: Db, { merchantId, headId }: Brand): Promise<Map<string, number>> {
  const member: Member = { id: headId, merchantId, type: 2, userName: 'h1' }
  const merchant = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' } as Merchant
  const [deps, asking] = [
    { db, clock: systemClock },
    { member, merchant },
  ]
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const range = { startDate: dayAgo(DAYS - 1), endDate: dayAgo(0) }
  const people = { ...range, page: 1, search: '', sort: 'turnover', order: 'desc' } as QueryOf<typeof teamBetting>
  const list = { page: 1, search: '', activity: 'all', sort: 'turnover', order: 'desc' } as const
  const agentId = String(TEAMS + TEAMS * 10 + TEAMS * 100 + 1)
  const asked: Record<string, () => Promise<unknown>> = {
    'counters of today': () => kpiFor(deps, asking, { startDate: dayAgo(0), endDate: dayAgo(0), size: 0 }),
    overview: () => overviewFor(deps, asking, range),
    'profit and loss': () => pnlFor(deps, asking, people),
    'profit and loss, 99 downlines': () => pnlFor(deps, asking, { ...people, memberId: agentId }),
    betting: () => bettingFor(deps, asking, people),
    'betting, one category': () => bettingFor(deps, asking, { ...people, category: 'LIVE' }),
    transactions: () => transactionsFor(deps, asking, { ...people, sort: 'deposits' }),
    'team list by turnover': () => membersFor(deps, asking, list),
    'team list, search': () => membersFor(deps, asking, { ...list, search: 'm12', sort: 'account' }),
  }
  const found = new Map<string, number>()
  for (const [name, ask] of Object.entries(asked)) {
    await ask()
    const blocks: number[] = []
    for (let block = 0; block < BLOCKS; block++) blocks.push(await p95Of(ask))
    found.set(name, median(blocks))
  }
  return found
}

async function p95Of(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS * P95)] ?? 0
}

/** Everybody bets on a day, so everybody has an account; and everybody has a rate. */
async function measureRebates(db: Db, pool: Pool, brand: Brand): Promise<number> {
  await pool.query(`insert into ledger_account (book_id, member_id, kind, currency)
    select merchant_id, id, 'cash', 'BRL' from member order by id`)
  await pool.query(
    `insert into ledger_balance (book_id, account_id) select book_id, id from ledger_account order by id`,
  )
  await pool.query(`insert into top_rate values (${brand.merchantId}, 'RNG', 1000)`)
  await pool.query(`insert into member_rate (member_id, category, rate)
    select id, 'RNG', 800 - 100 * (length(team_path) - length(replace(team_path, '.', ''))) from member`)
  const toAgents = await rebatesOf(db, pool, brand, { daysAgo: 200, selfRebate: false })
  // A million payments more, for which there is no budget.
  const toBettorsToo = await rebatesOf(db, pool, brand, { daysAgo: 201, selfRebate: true })
  printTable(
    ['rebates of 1,000,000 bettors on 5 levels', 'seconds', 'receipts paid'],
    [
      ['to agents', toAgents.seconds.toFixed(1), toAgents.receipts],
      ['to agents and to bettors', toBettorsToo.seconds.toFixed(1), toBettorsToo.receipts],
    ],
  )
  return toAgents.seconds
}

type RebateDay = { daysAgo: number; selfRebate: boolean }

async function rebatesOf(db: Db, pool: Pool, { merchantId }: Brand, { daysAgo, selfRebate }: RebateDay) {
  await pool.query(`insert into agent_rule (merchant_id, self_rebate, active_turnover, agent_quota, player_quota)
    values (${merchantId}, ${selfRebate}, 1000000, 20, 500) on conflict (merchant_id, from_day) do update set self_rebate = ${selfRebate}`)
  await pool.query(`insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
    select id, current_date - ${daysAgo}, 'RNG', 'BRL', merchant_id, 1000000, 1000000, 900000, 3 from member`)
  await pool.query('vacuum analyze')
  const { rows: days } = await pool.query<{ day: string }>(`select (current_date - ${daysAgo})::text as day`)
  const day = days[0]?.day ?? ''
  const began = performance.now()
  const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const }
  await runRebates({ db, ledger: createLedger({ pool }), clock: systemClock }, brand, day)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await pool.query<{ receipts: string }>(
    `select count(*)::text as receipts from rebate_receipt where state = 'paid' and day = $1`,
    [day],
  )
  return { seconds, receipts: rows[0]?.receipts ?? '0' }
}
