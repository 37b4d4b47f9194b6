import { rollUpAll } from '../../apps/server/src/capabilities/agents/roll-up.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db.ts'
import { BOOK } from '../fill/shape.ts'

const HEAD = 'fullhead'
const MEMBERS = 1_000
/** As far as a page and a report of a team look back. */
const DAYS = 30
/** All that is played in a filled database. */
const CATEGORIES = `'{RNG,LIVE,FISH,LOTT}'::text[]`
const TODAY = `(now() at time zone 'America/Sao_Paulo')::date`

/**
 * A team whose figures are the same in every database, and as many as there can be: everybody directly below played every
 * category and paid in on each of the days. Figures alone, by day as the roll-up would have left them.
 */
export async function fullTeam(db: Db, pool: Pool): Promise<bigint> {
  const known = await headOf(pool)
  const head = known ?? (await addMembers(db, pool))
  const own = `from member m cross join generate_series(${TODAY} - ${DAYS - 1}, ${TODAY}, interval '1 day') d
    where m.merchant_id = ${BOOK} and (m.id = ${head} or m.parent_id = ${head})`
  const times = `case when m.id = ${head} then ${MEMBERS} else 1 end`
  await pool.query(`insert into team_day (agent_id, day, category, currency, parent_id, staked, turnover, prize, bets)
    select m.id, d::date, c, 'BRL', coalesce(m.parent_id, 0), 50000 * n, 50000 * n, 40000 * n, n
    from (select m.id, m.parent_id, d, ${times} as n ${own}) m cross join unnest(${CATEGORIES}) c order by d, m.id
    on conflict do nothing`)
  await pool.query(`insert into team_money_day (agent_id, day, currency, parent_id, deposits, withdrawals, rewards, rebates, commissions, sent, received, fees)
    select m.id, d::date, 'BRL', coalesce(m.parent_id, 0), 50000 * ${times}, 0, 0, 0, 0, 0, 0, 0 ${own} order by d, m.id
    on conflict do nothing`)
  if (known === null) await pool.query('vacuum (analyze) member, team_day, team_money_day, team_size, join_queue')
  return head
}

async function headOf(pool: Pool): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select id from member where merchant_id = ${BOOK} and account = '${HEAD}'`,
  )
  return rows[0]?.id ?? null
}

async function addMembers(db: Db, pool: Pool): Promise<bigint> {
  // In one go, and so in one transaction.
  await pool.query(`insert into member (merchant_id, account, type) values (${BOOK}, '${HEAD}', 2);
    insert into member (merchant_id, account, type, parent_id, created_at)
    select ${BOOK}, 'full' || n, 0, h.id, now() - interval '100 days'
    from generate_series(1, ${MEMBERS}) n join member h on h.merchant_id = ${BOOK} and h.account = '${HEAD}'`)
  await rollUpAll(db, new Date(), BOOK)
  const head = await headOf(pool)
  if (head === null) throw new Error('nobody leads the full team')
  return head
}
