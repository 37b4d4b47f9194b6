import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealedIdNumber } from '../apps/server/src/base/members/identity.ts'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { cpfFrom } from '../apps/server/src/providers/identity/sandbox-people.ts'
import {
  type SandboxImpediments,
  startSandboxImpediments,
} from '../apps/server/src/providers/impediments/sandbox-impediments.ts'
import { TEST_CONFIG } from '../apps/server/test/stub-app.ts'
import { withBenchDatabase } from './database.ts'

const MEMBERS = 1_000_000
/** More than this machine can ask, so that it is as fast as it can be; the rate has a run of its own. */
const PER_SECOND = 1500
const KEPT_RATE = 200
const KEPT_RATE_MEMBERS = 6000
const KILLS = 20
const IMPEDED_EVERY = 5000
const AT_ONCE = 20_000
const HOUR_MS = 3_600_000
const HOURS_AFTER = 4
const DAY_MS = 86_400_000
const CHILD = new URL('./sweep-child.ts', import.meta.url).pathname

const cpfOf = (id: number) => cpfFrom(String(100_000_000 + id))
const number = (value: number) => Math.round(value).toLocaleString('en')

/** Everybody registered is asked about once in a period, as fast as the service allows and no faster, by nodes that are killed at any moment. */
export async function proveSweep(adminUrl: string, members = MEMBERS): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    await addPeople(pool, members)
    await keepsTheRate(url, pool)
    await reachesEverybody(url, pool, members)
  })
}

async function addPeople(pool: Pool, members: number): Promise<void> {
  const { secrets } = TEST_CONFIG
  await pool.query(`insert into merchant (id, code, is_default, regulation, time_zone) overriding system value
    values (1, 'bench', true, 'br', 'America/Sao_Paulo')`)
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    await client.query(`insert into member (id, merchant_id, account, type, created_at) overriding system value
      select n, 1, 'p' || n, 0, now() - interval '90 days' from generate_series(1, ${members}) n`)
    await client.query('set session_replication_role = replica')
    for (let from = 1; from <= members; from += AT_ONCE) {
      const ids = Array.from({ length: Math.min(AT_ONCE, members - from + 1) }, (_, at) => from + at)
      const sealed = ids.map((id) => sealedIdNumber(secrets, BigInt(id), cpfOf(id)))
      await client.query(
        `insert into member_profile (member_id, merchant_id, id_number_sealed, id_number_hash, identity_verified_at, permitted_until, impediment_due_at)
         select u.id, 1, u.sealed, u.hash, now() - interval '80 days', now() + interval '1 day', 'infinity'
         from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as u (id, sealed, hash)
         on conflict (member_id) do update set id_number_sealed = excluded.id_number_sealed, id_number_hash = excluded.id_number_hash,
           identity_verified_at = excluded.identity_verified_at, permitted_until = excluded.permitted_until, impediment_due_at = excluded.impediment_due_at`,
        [ids, sealed.map((one) => one.id_number_sealed), sealed.map((one) => one.id_number_hash)],
      )
    }
    await client.query('analyze member, member_profile')
  } finally {
    client.release(true)
  }
}

type Node = { url: string; sandbox: SandboxImpediments; perSecond: number; aheadMs: number; killAfterMs: number | null }

/** True: it was killed at work. */
async function node({ url, sandbox, perSecond, aheadMs, killAfterMs }: Node): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, url, sandbox.settings.url, String(perSecond), String(aheadMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  if (killAfterMs !== null) {
    await Promise.race([sleep(killAfterMs), gone])
    child.kill('SIGKILL')
  }
  const [code, signal] = (await gone) as [number | null, string | null]
  if (signal === null && code !== 0) throw new Error(`a node ended with ${code}`)
  return signal === 'SIGKILL'
}

const due = (pool: Pool, until: number) =>
  pool.query(`update member_profile set impediment_due_at = now() - interval '1 minute' where member_id <= ${until}`)

/** Of all seconds that begin with a question, the one that holds most. */
function mostInASecond(atMs: readonly number[]): number {
  let most = 0
  for (let first = 0, last = 0; last < atMs.length; last++) {
    while ((atMs[last] ?? 0) - (atMs[first] ?? 0) >= 1000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** A rate that the machine could go well beyond; nodes that die and come back keep it too. */
async function keepsTheRate(url: string, pool: Pool): Promise<void> {
  const sandbox = await startSandboxImpediments()
  try {
    await due(pool, KEPT_RATE_MEMBERS)
    const ask = { url, sandbox, perSecond: KEPT_RATE }
    for (let kills = 0; kills < 3; kills++) await node({ ...ask, aheadMs: 0, killAfterMs: randomInt(2000, 4000) })
    await node({ ...ask, aheadMs: 0, killAfterMs: null })
    await node({ ...ask, aheadMs: HOUR_MS, killAfterMs: null })
    const asked = new Set(sandbox.asked).size
    const most = mostInASecond(sandbox.askedAtMs)
    const [first = 0, last = 0] = [sandbox.askedAtMs[0], sandbox.askedAtMs.at(-1)]
    if (asked !== KEPT_RATE_MEMBERS) throw new Error(`${asked} of ${KEPT_RATE_MEMBERS} were asked about`)
    if (most > KEPT_RATE) throw new Error(`${most} questions in one second, allowed are ${KEPT_RATE}`)
    console.log(
      `sweep: ${number(KEPT_RATE_MEMBERS)} members at ${KEPT_RATE} a second with 3 kills: ${most} in the fullest second, ${((last - first) / 1000).toFixed(0)} s`,
    )
  } finally {
    await sandbox.close()
  }
}

async function reachesEverybody(url: string, pool: Pool, members: number): Promise<void> {
  const sandbox = await startSandboxImpediments()
  try {
    await pool.query('delete from impediment_answer')
    for (let id = IMPEDED_EVERY; id <= members; id += IMPEDED_EVERY) sandbox.setReason(cpfOf(id), 'PROGRAMA_SOCIAL')
    await due(pool, members)
    await pool.query('vacuum (analyze) member_profile')
    const began = performance.now()
    const ask = { url, sandbox, perSecond: PER_SECOND }
    let killed = 0
    // One that has reached the end before it was to be killed leaves nothing for others.
    while (killed < KILLS && (await node({ ...ask, aheadMs: 0, killAfterMs: randomInt(2000, 12_000) }))) killed += 1
    await node({ ...ask, aheadMs: 0, killAfterMs: null })
    // Whoever a node had taken when it died, or was not answered about in time, comes again a little later.
    for (let hours = 1; hours <= HOURS_AFTER; hours++)
      await node({ ...ask, aheadMs: hours * HOUR_MS, killAfterMs: null })
    const seconds = (performance.now() - began) / 1000
    const problems = await differences(pool, sandbox, members)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const again = sandbox.asked.length - members
    const before = sandbox.asked.length
    await node({ ...ask, aheadMs: 13 * DAY_MS, killAfterMs: null })
    if (sandbox.asked.length > before)
      throw new Error(`${sandbox.asked.length - before} were asked about before their time`)
    console.log(
      `sweep: ${number(members)} members in ${number(seconds)} s, ${number(members / seconds)} a second (20 a second would take ${(members / 20 / 3600).toFixed(1)} h of the 14 days); nodes killed ${killed} times, each member has one answer, ${number(again)} were asked about again because a node died with their answer, ${number(members / IMPEDED_EVERY)} impeded and told, nobody before the next period`,
    )
  } finally {
    await sandbox.close()
  }
}

async function differences(pool: Pool, sandbox: SandboxImpediments, members: number): Promise<string[]> {
  const problems: string[] = []
  const count = async (what: string, wanted: number, query: string) => {
    const { rows } = await pool.query<{ n: number }>(query)
    if (rows[0]?.n !== wanted) problems.push(`${what}: ${rows[0]?.n} instead of ${wanted}`)
  }
  const impeded = Math.floor(members / IMPEDED_EVERY)
  await count(
    'members with exactly one answer',
    members,
    `select count(*)::int as n from (
    select from impediment_answer where outcome <> 'away' group by member_id having count(*) = 1) one`,
  )
  await count(
    'impeded',
    impeded,
    `select count(*)::int as n from impediment_case where state = 'open' and told_at is not null`,
  )
  await count(
    'due',
    0,
    `select count(*)::int as n from member_profile where impediment_due_at < now() + interval '13 days'`,
  )
  await count(
    'let in that should not be',
    0,
    `select count(*)::int as n from member_profile p join impediment_case c on c.member_id = p.member_id
    where p.permitted_until is not null`,
  )
  const asked = new Map<string, number>()
  for (const cpf of sandbox.asked) asked.set(cpf, (asked.get(cpf) ?? 0) + 1)
  if (asked.size !== members) problems.push(`${asked.size} of ${members} CPFs were asked about`)
  const often = Math.max(...new Set(asked.values()))
  if (often > 3) problems.push(`somebody was asked about ${often} times`)
  return problems
}
