import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { runContracts } from '../src/capabilities/agents/contract-run.ts'
import { runRebates } from '../src/capabilities/agents/rebate-run.ts'
import { periodOf } from '../src/capabilities/agents/runs.ts'
import { type AgentWorld, anAgentWorld, units } from './agents.ts'

const CHILD = new URL('./agents-crash-child.ts', import.meta.url).pathname
const PLAYERS = 600
const RATE = 500
const KILL_WITHIN_MS = 400

export type PayoutCrash = { killed: boolean; rebates: bigint; salaries: bigint; findings: string[] }
export type CrashWorld = { world: AgentWorld; expected: { rebates: bigint; salaries: bigint } }

/** A head agent over 600 players who each earn a rebate, and a salary of 1 % of the team's turnover. */
export async function aCrashWorld(): Promise<CrashWorld> {
  const world = await anAgentWorld()
  const { db, brand } = world
  const head = await world.member(null, RATE, 2)
  await sql`insert into agent_rule values (${brand.id}, true, 1000000, 20, 500)`.execute(db)
  await sql`insert into member (merchant_id, account, type, parent_id)
    select ${brand.id}, 'p' || n, 0, ${head.id} from generate_series(1, ${PLAYERS}::int) n`.execute(db)
  await sql`insert into member_rate select id, 'RNG', 300 from member where parent_id = ${head.id}`.execute(db)
  await sql`insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
    values (${brand.id}, 'salary', ${head.id}, 1, 'effective',
      '[{"betVolume":"1","activeMember":1,"rateType":"P","rate":"1"}]', '2025-01-01', '2025-01-01')`.execute(db)
  const turnover = BigInt(PLAYERS) * units(120)
  return { world, expected: { rebates: (turnover * BigInt(RATE)) / 10_000n, salaries: turnover / 100n } }
}

/** A day of bets whose payouts are begun by a process that is killed hard at any moment, and finished by another. */
export async function crashPayoutsOnce({ world }: CrashWorld, round: number): Promise<PayoutCrash> {
  const { db, brand, deps } = world
  const day = new Date(Date.UTC(2025, 1, round)).toISOString().slice(0, 10)
  await sql`select record_play(${brand.id}::int, ${`${day}T15:00:00Z`}::timestamptz, array_agg(id), array_agg('RNG'::text), array_agg('BRL'::text),
      array_agg(1200000::bigint), array_agg(1200000::bigint), array_agg(0::bigint), array_agg(1))
    from member where merchant_id = ${brand.id} and type = 0`.execute(db)
  const killed = await killedWhile([world.database.url, String(brand.id), day])
  const period = await periodOf(db, { kind: 'salary', brand, day })
  await runRebates(deps, brand, day)
  await runContracts(deps, brand, 'salary', period)
  const { rows } = await sql<{ rebates: bigint; salaries: bigint }>`select
    (select coalesce(sum(r.amount), 0)::bigint from rebate_receipt r join ledger_transfer t on t.id = r.transfer_id
      where r.day = ${day}::date) as rebates,
    (select coalesce(sum(p.amount), 0)::bigint from contract_payout p join agent_run r on r.id = p.run_id
      where r.period_start = ${period.start} and p.state = 'paid') as salaries`.execute(db)
  return {
    killed,
    rebates: rows[0]?.rebates ?? 0n,
    salaries: rows[0]?.salaries ?? 0n,
    findings: await world.findings(),
  }
}

/** False: it was done before its end came. */
async function killedWhile(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  let isDone = false
  lines.on('line', (line) => {
    if (line === 'done') isDone = true
    if (line === 'begun') setTimeout(() => child.kill('SIGKILL'), Math.random() * KILL_WITHIN_MS)
  })
  await once(child, 'close')
  return !isDone
}
