import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { sealedIdNumber } from '../apps/server/src/base/members/identity.ts'
import { countDays } from '../apps/server/src/capabilities/daybooks/count.ts'
import { buildFilings } from '../apps/server/src/capabilities/filings/build.ts'
import { checkFilings } from '../apps/server/src/capabilities/filings/check.ts'
import type { FilingDeps } from '../apps/server/src/capabilities/filings/deps.ts'
import { sendFilings } from '../apps/server/src/capabilities/filings/send.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { httpFilings } from '../apps/server/src/providers/filings/http-filings.ts'
import { startSandboxFilings } from '../apps/server/src/providers/filings/sandbox-filings.ts'
import { cpfFrom } from '../apps/server/src/providers/identity/sandbox-people.ts'
import { folderStorage } from '../apps/server/src/providers/storage/folder-storage.ts'
import { FILES, sealedStorage } from '../apps/server/src/providers/storage/sealed-storage.ts'
import { TEST_CONFIG } from '../apps/server/test/stub-app.ts'
import { withBenchDatabase } from './database.ts'

const BOOK = 1
const RECORDS = 200_000
const RECORDS_OF_A_MEMBER = 50
const AT_ONCE = 500_000
const BUDGET_PER_HOUR = 10_000_000
const TICKS_PER_SECOND = 100
const { secrets } = TEST_CONFIG

/** `--records n`: a day with so many bets and prizes of one brand, built, checked, sent and accepted, and how much memory that took. */
export async function benchFilings(
  adminUrl: string,
  options: Record<string, string | boolean | undefined>,
): Promise<void> {
  const plays = Number(options.records ?? RECORDS)
  const folder = await mkdtemp(join(tmpdir(), 'trevo-filings-'))
  const sandbox = await startSandboxFilings()
  try {
    await withBenchDatabase(adminUrl, async (url, pool) => {
      const members = Math.max(100, Math.ceil(plays / RECORDS_OF_A_MEMBER))
      await addPeople(pool, members)
      await addPlay(pool, plays, members)
      const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
      const log = pino({ level: 'error' })
      const deps: FilingDeps = {
        db,
        clock: systemClock,
        log,
        secrets,
        storage: sealedStorage(folderStorage(folder), secrets.keysFor(FILES)),
        service: { ...httpFilings(sandbox.settings), isThere: true, operator: sandbox.settings.operator },
      }
      try {
        await countDays({ db, clock: systemClock, log }, 0)
        await measure(deps, pool, sandbox.taken)
      } finally {
        await db.destroy()
      }
    })
  } finally {
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function addPeople(pool: Pool, members: number): Promise<void> {
  await pool.query(`insert into merchant (id, code, is_default, regulation, time_zone) overriding system value
    values (${BOOK}, 'bench', true, 'br', 'America/Sao_Paulo')`)
  await pool.query(`insert into vendor (code, display_name, launch_url) values ('TRV', 'Trevo', '/')`)
  await pool.query(`insert into game (vendor_code, code, category, name_pt, name_en, engine, min_bet)
    values ('TRV', 'dice', 'INHOUSE', 'Dados', 'Dice', 'dice', 100)`)
  await pool.query(`insert into member (id, merchant_id, account, type, created_at) overriding system value
    select n, ${BOOK}, 'p' || n, 0, now() - interval '90 days' from generate_series(1, ${members}) n`)
  for (let from = 1; from <= members; from += 10_000) {
    const ids = Array.from({ length: Math.min(10_000, members - from + 1) }, (_, at) => from + at)
    const sealed = ids.map((id) => sealedIdNumber(secrets, BigInt(id), cpfFrom(String(100_000_000 + id))))
    await pool.query(
      `insert into member_profile (member_id, merchant_id, id_number_sealed, id_number_hash)
       select u.id, ${BOOK}, u.sealed, u.hash from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as u (id, sealed, hash)
       on conflict (member_id) do update set id_number_sealed = excluded.id_number_sealed, id_number_hash = excluded.id_number_hash`,
      [ids, sealed.map((one) => one.id_number_sealed), sealed.map((one) => one.id_number_hash)],
    )
  }
  await pool.query(
    `insert into ledger_account (book_id, id, kind, currency) overriding system value values (${BOOK}, 1, 'games', 'BRL')`,
  )
  await pool.query(`insert into ledger_account (book_id, id, member_id, kind, currency) overriding system value
    select ${BOOK}, 1000 + n, n, 'cash', 'BRL' from generate_series(1, ${members}) n`)
}

/** Three stakes and two prizes out of five, spread over yesterday. */
async function addPlay(pool: Pool, plays: number, members: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select make_partitions(now() - interval '2 days', now())`)
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0`,
    )
    const { rows } = await client.query<{ first: bigint; step: bigint }>(
      `select first_id_of_day(${BOOK}, d.day) as first, (first_id_of_day(${BOOK}, d.day + 1) - first_id_of_day(${BOOK}, d.day)) / ${plays + 1} as step
       from (select (now() at time zone 'America/Sao_Paulo')::date - 1 as day) d`,
    )
    const { first = 0n, step = 1n } = rows[0] ?? {}
    for (let from = 0; from < plays; from += AT_ONCE) {
      const until = Math.min(from + AT_ONCE, plays) - 1
      await client.query(`insert into ledger_transfer (book_id, id, kind, meta, created_at)
        select ${BOOK}, ${first} + n * ${step}, case when n % 5 < 3 then 'bet' else 'win' end,
          jsonb_build_object('gameId', 1, 'roundId', n), time_of_id(${first} + n * ${step}) from generate_series(${from}::bigint, ${until}) n`)
      const amount = `case when n % 5 < 3 then -10000 else 14000 end`
      await client.query(`insert into ledger_posting (book_id, account_id, transfer_id, amount, balance_after)
        select ${BOOK}, 1001 + n * 7919 % ${members}, ${first} + n * ${step}, ${amount}, 1000000000 + n from generate_series(${from}::bigint, ${until}) n
        union all select ${BOOK}, 1, ${first} + n * ${step}, -(${amount}), null from generate_series(${from}::bigint, ${until}) n`)
    }
    await client.query('analyze ledger_transfer, ledger_posting, ledger_account, member, member_profile')
  } finally {
    client.release(true)
  }
}

/** Seconds of a core that the database has used since it started, those of connections that are over included. Linux tells; elsewhere null. */
async function databaseSeconds(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = async (pid: string) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, parent = '', ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // After the parent: user and system time at 9 and 10, those of children that are over at 11 and 12.
    return { parent, own: Number(fields[9]) + Number(fields[10]), over: Number(fields[11]) + Number(fields[12]) }
  }
  const { parent: server } = await stat(String(rows[0]?.pid))
  if (server === '') return null
  const { own, over } = await stat(server)
  let ticks = own + over
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const process = await stat(pid)
    if (process.parent === server) ticks += process.own
  }
  return ticks / TICKS_PER_SECOND
}

const number = (value: number) => Math.round(value).toLocaleString('en')

async function measure(
  deps: FilingDeps,
  pool: Pool,
  taken: ReadonlyMap<string, { records: number; times: number }>,
): Promise<void> {
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 100)
  const before = process.memoryUsage().rss
  const spent = process.cpuUsage()
  const databaseSpent = await databaseSeconds(pool)
  const began = performance.now()
  await buildFilings(deps)
  await checkFilings(deps)
  const built = performance.now()
  for (let open = 1; open > 0; ) {
    while ((await sendFilings(deps)) > 0);
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from filing where state not in ('accepted', 'empty')`,
    )
    open = rows[0]?.open ?? 0
    // What is being looked at is asked after a while; the bench does not wait for it.
    await pool.query(`update filing_part set next_try_at = now() where state = 'sent'`)
    if (performance.now() - built > 3_600_000) throw new Error('not accepted within an hour')
  }
  const ended = performance.now()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(spent)
  const databaseSpentAfter = await databaseSeconds(pool)
  const inDatabase =
    databaseSpent === null || databaseSpentAfter === null
      ? ''
      : `, ${(databaseSpentAfter - databaseSpent).toFixed(0)} s in the database`
  const { rows } = await pool.query<{ kind: string; records: bigint; parts: number }>(
    'select kind, records, parts from filing order by id',
  )
  const records = rows.reduce((sum, one) => sum + Number(one.records), 0)
  const received = [...taken.values()].reduce((sum, one) => sum + one.records, 0)
  if (received !== records || [...taken.values()].some(({ times }) => times !== 1))
    throw new Error(`${received} of ${records} records received`)
  const [toBuild, toSend] = [(built - began) / 1000, (ended - built) / 1000]
  const perHour = (records / (toBuild + toSend)) * 3600
  console.log(
    `filings: ${number(records)} records in ${number(taken.size)} files (${rows.map((one) => `${one.kind} ${number(Number(one.records))}`).join(', ')}): built and checked in ${toBuild.toFixed(0)} s, sent and accepted in ${toSend.toFixed(0)} s, ${number(perHour)} an hour; memory ${number(before / 1e6)} MB before, ${number(highest / 1e6)} MB at most; ${((user + system) / 1e6).toFixed(0)} s of a core in this process, the receiver included${inDatabase}`,
  )
  if (perHour < BUDGET_PER_HOUR)
    throw new Error(`${number(perHour)} records an hour, wanted ${number(BUDGET_PER_HOUR)}`)
}
