import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { payOut } from '../src/capabilities/cashier/payouts.ts'
import { reconcileDeposits } from '../src/capabilities/cashier/reconcile.ts'
import type { PixSettings } from '../src/platform/payment-settings.ts'
import { approvedAlone, aStaffActor, type CashierWorld } from './cashier.ts'

const CHILD = new URL('./cashier-crash-child.ts', import.meta.url).pathname
const PAYERS = 6
const KILL_AFTER = { min: 1, spread: 80 }
const KILL_DELAY_MS = 15
/** Beyond every lease and pause. */
const LATER_MS = 60 * 60_000

export type CrashWork = {
  url: string
  settings: PixSettings
  merchantId: number
  methods: { in: string; out: string }
  payers: { id: string; accountId: string }[]
}
export type CashierCrash = { lines: number; cutOff: number; withdrawals: number; problems: string[] }

/** Starts a process that pays in and out, kills it hard at any point, lets another node go on, and counts every cent. */
export async function crashCashierOnce(world: CashierWorld): Promise<CashierCrash> {
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => world.payer('900.00')))
  const work: CrashWork = {
    url: world.app.database.url,
    settings: world.psp.settings,
    merchantId: world.brand.id,
    methods: { in: String(world.methods.pixIn), out: String(world.methods.pixOut) },
    payers: payers.map(({ id, accountId }) => ({ id: String(id), accountId: String(accountId) })),
  }
  world.psp.setWebhooksLost(true)
  const lines = await runUntilKilled(world, work)
  const memberIds = payers.map(({ id }) => id)
  const cutOff = await openCount(world, memberIds)
  await goOn(world, memberIds)
  const problems = [...(await world.findings()), ...(await differences(world, memberIds))]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from withdrawal where member_id = any(${memberIds})`.execute(world.deps.db)
  return { lines, cutOff, withdrawals: rows[0]?.n ?? 0, problems }
}

async function runUntilKilled(world: CashierWorld, work: CrashWork): Promise<number> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(work)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const killAfter = KILL_AFTER.min + Math.floor(Math.random() * KILL_AFTER.spread)
  let count = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    count += 1
    const txid = /^charge ([0-9a-f]{32})$/.exec(line)?.[1]
    if (txid && Math.random() < 0.7) world.psp.pay(txid).catch(() => {})
    if (count === killAfter) setTimeout(() => child.kill('SIGKILL'), Math.random() * KILL_DELAY_MS)
  })
  const [, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') throw new Error(`the process that pays ended by itself (${signal})`)
  const busy = sql`select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  while ((await busy.execute(world.deps.db)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  return count
}

const OPEN = sql`state in ('review', 'approved', 'paying')`

async function openCount({ deps: { db } }: CashierWorld, memberIds: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from withdrawal where member_id = any(${memberIds}) and ${OPEN}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Another node, later: everything that was cut off is finished by what runs every minute. */
async function goOn(world: CashierWorld, memberIds: readonly bigint[]): Promise<void> {
  const { deps } = world
  const later = { ...deps, clock: { now: () => new Date(Date.now() + LATER_MS) } }
  const { rows } = await sql<{ id: bigint; state: string }>`
    select id, state from withdrawal where member_id = any(${memberIds}) and ${OPEN}`.execute(deps.db)
  for (const { id, state } of rows) {
    // Who has paid in meanwhile waits for staff.
    if (state === 'review') await approvedAlone({ deps: later }, await aStaffActor(world), id)
    await payOut(later, id)
  }
  await reconcileDeposits({ ...deps, clock: { now: () => new Date() } })
}

/** What the payment service did, against what we believe. */
async function differences(world: CashierWorld, memberIds: readonly bigint[]): Promise<string[]> {
  const { db } = world.deps
  const problems: string[] = []
  const { rows: withdrawals } = await sql<{ id: bigint; state: string; payout_id: string }>`
    select id, state, payout_id from withdrawal where member_id = any(${memberIds})`.execute(db)
  const payouts = world.psp.payouts()
  for (const { id, state, payout_id } of withdrawals) {
    if (!['paid', 'cancelled', 'failed'].includes(state)) problems.push(`withdrawal ${id} is still ${state}`)
    const sent = payouts[payout_id]?.valor
    if (sent !== (state === 'paid' ? '1.01' : undefined)) problems.push(`withdrawal ${id} is ${state}, sent ${sent}`)
  }
  const { rows: known } = await sql<{ payout_id: string }>`select payout_id from withdrawal`.execute(db)
  const ours = new Set(known.map(({ payout_id }) => payout_id))
  for (const id of Object.keys(payouts)) if (!ours.has(id)) problems.push(`payout ${id} belongs to no withdrawal`)
  const { rows: credited } = await sql<{ reference: string }>`select reference from deposit_payment`.execute(db)
  const references = new Set(credited.map(({ reference }) => reference))
  const arrived = world.psp.charges().flatMap(({ pix }) => pix)
  for (const { endToEndId } of arrived)
    if (!references.has(endToEndId)) problems.push(`payment ${endToEndId} was not credited`)
  if (arrived.length !== credited.length) problems.push(`${arrived.length} arrived, ${credited.length} were credited`)
  return problems
}
