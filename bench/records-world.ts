import type { Pool } from '../apps/server/src/platform/db.ts'

export const ROWS = 10_000_000
export const DAYS = 90
const MEMBERS = 20_000
const ROUNDS = 4_000_000
/** Every fiftieth row is the busy member's. */
const BUSY_EVERY = 50
const CHUNK = 500_000
const SMALL_TEAM = 300
const GROWING = ['ledger_transfer', 'ledger_posting', 'statement_mark', 'game_round']
/** The busy member is the first; everybody else has about as much as the others. */
const WHOSE = `case when row.i % ${BUSY_EVERY} = 0 then 0 else 1 + (row.i::bigint * 7919) % ${MEMBERS} end`
const KIND = `case when row.i = ${BUSY_EVERY * 1000} then 'adjustment' when row.i % 101 = 0 then 'deposit'
  when row.i % 7 < 4 then 'bet' else 'win' end`
/** One moment for all rows: a transfer and its posting are numbered by it. */
const NOW = new Date().toISOString()
const ago = (ofAll: number) => `'${NOW}'::timestamptz - interval '${DAYS} days' * (1 - row.i::float8 / ${ofAll})`
/** Rows are further apart than what the numbers tell apart by time. */
const numberOf = (ofAll: number) => `first_id(${ago(ofAll)}) + row.i % 131072`

export type RecordsWorld = {
  merchantId: number
  busy: bigint
  smallHead: bigint
  largeHead: bigint
  account: string
}

/** Ten million transactions and four million rounds of one brand; one member has a fiftieth of all. */
export async function fillRecords(pool: Pool): Promise<RecordsWorld> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into merchant (code, is_default, time_zone) values ('bench', true, 'America/Sao_Paulo') returning id`,
  )
  const merchantId = rows[0]?.id ?? 0
  const heads = await addMembers(pool, merchantId)
  await addCatalogue(pool)
  await pool.query(`select make_partitions(now() - interval '${DAYS + 1} days', now())`)
  await withoutIndexes(pool, async () => {
    await Promise.all([
      inChunks(ROWS, (first) => addTransfers(pool, merchantId, first)),
      inChunks(ROUNDS, (first) => addRounds(pool, merchantId, first)),
    ])
    await addMarks(pool)
  })
  await addFigures(pool)
  return { merchantId, ...heads }
}

async function inChunks(rows: number, add: (first: number) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows; first += CHUNK) await add(first)
}

/**
 * Rows arrive in the order of the primary keys, so those may stay; everything else is built once at the end. Triggers rest:
 * what they would note is noted here in one go.
 */
async function withoutIndexes(pool: Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ drop: string; create: string }>(
    `select case when c.oid is null then format('drop index %I', i.relname)
        else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
      case when c.oid is null then replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ')
        else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as create
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     left join pg_constraint c on c.conindid = i.oid and c.contype = 'u'
     where t.relname = any($1) and not x.indisprimary`,
    [GROWING],
  )
  await pool.query(rows.map(({ drop }) => drop).join(';'))
  await pool.query(GROWING.map((table) => `alter table ${table} disable trigger user`).join(';'))
  await work()
  await pool.query(GROWING.map((table) => `alter table ${table} enable trigger user`).join(';'))
  await pool.query(`set maintenance_work_mem = '512MB'; ${rows.map(({ create }) => create).join(';')}`)
}

/** The busy one first, then two heads with half of all members and three hundred below them. */
async function addMembers(pool: Pool, merchantId: number) {
  const one = async (account: string, type: number) => {
    const text = `insert into member (merchant_id, account, type) values ($1, $2, $3) returning id`
    return (await pool.query<{ id: bigint }>(text, [merchantId, account, type])).rows[0]?.id ?? 0n
  }
  const busy = await one('busy', 0)
  const [largeHead, smallHead] = [await one('large', 1), await one('small', 1)]
  await pool.query(
    `insert into member (merchant_id, account, type, parent_id)
     select $1, 'bench' || n, 0, case when n <= ${SMALL_TEAM} then $2::bigint when n <= ${MEMBERS / 2} then $3::bigint end
     from generate_series(1, ${MEMBERS}) n`,
    [merchantId, smallHead, largeHead],
  )
  await pool.query(`create table bench_account as
    select row_number() over (order by m.id) - 1 as n, m.id as member_id,
      (ledger_open_accounts(m.book_id, array[m.id], array['cash'], array['BRL']))[1] as account_id
    from member m where m.account = 'busy' or m.account like 'bench%'`)
  await pool.query('create unique index on bench_account (n)')
  await pool.query('analyze bench_account')
  return { busy, largeHead, smallHead, account: `bench${SMALL_TEAM + 1}` }
}

async function addCatalogue(pool: Pool): Promise<void> {
  await pool.query(`insert into vendor (code, display_name, launch_url) values ('BEN', 'Bench', '/')`)
  await pool.query(`insert into game (vendor_code, code, category, name_pt, name_en, engine, min_bet)
    select 'BEN', 'g' || n, case when n = 1 then 'FISH' else 'RNG' end, 'Jogo ' || n, 'Game ' || n, 'slot', 100
    from generate_series(1, 20) n`)
}

/** Only members' postings: the house's are in nobody's records. */
async function addTransfers(pool: Pool, merchantId: number, first: number): Promise<void> {
  const series = `generate_series(${first}, ${first + CHUNK - 1}) as row (i)`
  await pool.query(`insert into ledger_transfer (book_id, id, kind, meta, created_at)
    select ${merchantId}, ${numberOf(ROWS)}, kind,
      case when kind in ('bet', 'win') then '{"gameId": 2, "roundId": 7}'::jsonb end, ${ago(ROWS)}
    from ${series} cross join lateral (select ${KIND} as kind) k`)
  await pool.query(`insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
    select ${merchantId}, ${numberOf(ROWS)}, a.account_id, case ${KIND} when 'bet' then -10000 else 10000 end, 1000000
    from ${series} join bench_account a on a.n = ${WHOSE}`)
}

const addMarks = (pool: Pool) =>
  pool.query(`insert into statement_mark (book_id, account_id, type, transfer_id, amount)
    select p.book_id, p.account_id, t.kind, t.id, p.amount
    from ledger_transfer t join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
    where t.kind in ('deposit', 'adjustment')`)

async function addRounds(pool: Pool, merchantId: number, first: number): Promise<void> {
  await pool.query(`with rounds as (
      select ${numberOf(ROUNDS)} as id, a.member_id, case when row.i % 20000 = 0 then 1 else 2 + row.i % 19 end as game_id,
        row.i::text as name, case when row.i % 4 = 0 then 15000 else 0 end as prize,
        case when row.i % 40000 = 0 then 'void' when row.i % 60000 = 50 then 'open' else 'settled' end as status,
        ${ago(ROUNDS)} as at
      from generate_series(${first}, ${first + CHUNK - 1}) as row (i) join bench_account a on a.n = ${WHOSE}
    ), open as (
      insert into round_open (book_id, member_id, vendor_code, vendor_round_id, id, game_id, currency, stake, prize, bets,
        last_transaction, started_at)
      select ${merchantId}, member_id, 'BEN', name, id, game_id, 'BRL', 10000, prize, 1, id, at
      from rounds where status = 'open'
    )
    insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize,
      bets, status, started_at, ended_at)
    select ${merchantId}, member_id, id, id, game_id, 'BEN', name, 'BRL', 10000, prize, 1, status, at, at
    from rounds where status <> 'open'`)
}

const addFigures = (pool: Pool) =>
  pool.query(`insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
    select member_id, (started_at at time zone 'America/Sao_Paulo')::date, 'RNG', 'BRL', book_id, sum(stake), sum(stake),
      sum(prize), count(*) from game_round where member_id = (select member_id from bench_account where n = 0) group by 1, 2, 5`)
