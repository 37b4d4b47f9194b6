import { sql } from 'kysely'
import { admitGifts } from '../../money/gate/gate.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { earnedOn } from '../../money/margin/rebate-hops.ts'
import { selfRebateDays } from '../../money/margin/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { playedOn } from './played-on.ts'
import { finishRun, lockRun, type Period, periodOf, type RunBrand, startPaying } from './runs.ts'

export type RebateDeps = { db: Db; ledger: Pick<Ledger, 'postTransfers'>; clock: Clock }

/** Small enough that nothing waits long for the accounts a batch locks. */
const PAID_AT_ONCE = 1_000
/** While one lane prepares its receipts here, the database writes those of the other. */
const LANES = 2

/**
 * Pays the rebates of one day. Receipts are made in one transaction, then paid in many; whatever interrupts it, the next call
 * goes on from there, and no receipt is made or paid twice.
 */
export async function runRebates(deps: RebateDeps, brand: RunBrand, day: string): Promise<void> {
  const { db, clock } = deps
  const period = await periodOf(db, { kind: 'rebate', brand, day })
  const run = await inTx(db, async (tx) => {
    const found = await lockRun(tx, { merchantId: brand.id, kind: 'rebate', period, now: clock.now() })
    if (found.state === 'computing') await makeReceipts(tx, found.id, brand, period)
    return found
  })
  if (run.state === 'done') return
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => payAll(deps, run.id, brand, 'pass over')))
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
  // Receipts another process was paying, which may have died in the middle of it.
  await payAll(deps, run.id, brand, 'wait')
  await inTx(db, (tx) => finishRun(tx, run.id, clock.now()))
}

/** What to do about receipts that another transaction has locked. */
type AtHand = 'pass over' | 'wait'

async function payAll(deps: RebateDeps, runId: bigint, brand: RunBrand, atHand: AtHand): Promise<void> {
  for (let after: bigint | null = 0n; after !== null; ) after = await payReceipts(deps, runId, brand, after, atHand)
}

/** Turnover recorded at earlier rates counts at those, everything else at the current ones. */
async function computeRebates(tx: Tx, brand: RunBrand, day: string): Promise<void> {
  const selfDays = await selfRebateDays(tx, brand.id, [day])
  await sql`set local work_mem = '256MB'`.execute(tx)
  await sql`create temporary table rebate_made on commit drop as
    select e.agent_id, e.downline_id, e.category, e.rate, sum(e.turnover)::bigint as turnover, sum(e.amount)::bigint as amount
    from (
      select agent_id, downline_id, category, rate, turnover, amount
      from (${earnedOn(playedOn(brand, { from: day, to: day }, sql`true`), selfDays)}) later where rate > 0
      union all
      select agent_id, downline_id, category, rate, turnover, amount from rebate_dated
      where merchant_id = ${brand.id} and day = ${day}::date and rate > 0
    ) e
    group by e.agent_id, e.downline_id, e.category, e.rate having sum(e.amount) <> 0`.execute(tx)
}

export async function makeReceipts(tx: Tx, runId: bigint, brand: RunBrand, { firstDay: day }: Period): Promise<void> {
  await computeRebates(tx, brand, day)
  const { rows } = await sql<{ lines: number; amount: bigint }>`
    with receipts as (
      insert into rebate_receipt (run_id, member_id, day, turnover, amount)
      select ${runId}, made.agent_id, ${day}::date, sum(made.turnover), sum(made.amount)
      from rebate_made made join member m on m.id = made.agent_id and m.type in (0, 1, 2)
      group by made.agent_id having sum(made.amount) > 0 order by made.agent_id
      returning id, member_id, amount
    ), lines as (
      insert into rebate_line (receipt_id, downline_id, category, turnover, rate, amount)
      select r.id, made.downline_id, made.category, made.turnover, made.rate, made.amount
      from receipts r join rebate_made made on made.agent_id = r.member_id
    )
    select count(*)::int as lines, coalesce(sum(amount), 0)::bigint as amount from receipts`.execute(tx)
  await sql`drop table rebate_made`.execute(tx)
  const [made] = rows
  await startPaying(tx, runId, made?.lines ?? 0, made?.amount ?? 0n)
}

type Due = { id: bigint; memberId: bigint; amount: bigint }

/** Pays the next batch of receipts after `after`, each once. Returns the last of them; null: none was left. */
async function payReceipts(
  { db, ledger, clock }: RebateDeps,
  runId: bigint,
  brand: RunBrand,
  after: bigint,
  atHand: AtHand,
): Promise<bigint | null> {
  return inTx(db, async (tx) => {
    const { rows: due } = await sql<Due>`
      select id, member_id as "memberId", amount from rebate_receipt
      where run_id = ${runId} and state = 'due' and id > ${after}
      order by id limit ${PAID_AT_ONCE} for update ${sql.raw(atHand === 'wait' ? '' : 'skip locked')}`.execute(tx)
    const last = due.at(-1)
    if (last === undefined) return null
    const refused = await admitGifts(
      tx,
      clock.now(),
      due.map(({ memberId }) => memberId),
    )
    const paid = due.filter(({ memberId }) => !refused.has(memberId))
    const posted =
      paid.length === 0
        ? []
        : await ledger.postTransfers(
            tx,
            paid.map((receipt) => transferOf(brand, receipt)),
          )
    await settleReceipts(
      tx,
      paid,
      posted.map(({ transferId }) => transferId),
      clock.now(),
    )
    const withheld = due.filter(({ memberId }) => refused.has(memberId)).map(({ id }) => id)
    if (withheld.length > 0)
      await sql`update rebate_receipt set state = 'withheld' where id = any(${withheld}::bigint[])`.execute(tx)
    return last.id
  })
}

const transferOf = (brand: RunBrand, { id, memberId, amount }: Due): TransferInput => {
  const { currency } = brand
  return {
    merchantId: brand.id,
    kind: 'rebate',
    key: `rebate:${id}`,
    postings: [
      { account: houseAccount('rebates', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { receiptId: String(id) },
  }
}

async function settleReceipts(tx: Tx, paid: readonly Due[], transfers: readonly bigint[], now: Date): Promise<void> {
  await sql`update rebate_receipt r set state = 'paid', transfer_id = u.transfer_id, paid_at = ${now}
    from unnest(${paid.map(({ id }) => id)}::bigint[], ${[...transfers]}::bigint[]) as u (id, transfer_id)
    -- side by side, which nobody has told the planner of a table that was filled a moment ago
    where r.id = u.id and r.id between ${paid[0]?.id ?? 0n} and ${paid.at(-1)?.id ?? 0n}`.execute(tx)
}

export type RebateLineSum = { payeeId: bigint; turnover: bigint; amount: bigint }

/** What a run over the day would pay, the largest first; nothing is kept. */
export async function tryRebates(
  tx: Tx,
  brand: RunBrand,
  day: string,
  limit: number,
): Promise<{ payments: number; amount: bigint; lines: RebateLineSum[] }> {
  await computeRebates(tx, brand, day)
  const totals = await sql<{ payments: number; amount: bigint }>`
    select count(distinct agent_id)::int as payments, coalesce(sum(amount), 0)::bigint as amount from rebate_made`.execute(
    tx,
  )
  const { rows: lines } = await sql<RebateLineSum>`
    select agent_id as "payeeId", sum(turnover)::bigint as turnover, sum(amount)::bigint as amount from rebate_made
    group by agent_id order by 3 desc, 1 limit ${limit}`.execute(tx)
  await sql`drop table rebate_made`.execute(tx)
  return { ...(totals.rows[0] ?? { payments: 0, amount: 0n }), lines }
}
