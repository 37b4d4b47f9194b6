import type { ContractKind, ContractTerms } from '@trevo/contract/agents/contracts'
import { sql } from 'kysely'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import { admitGifts, payersStopped } from '../../money/gate/gate.ts'
import { bookOf } from '../../money/ledger/books.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { marginOf } from '../../money/margin/margin.ts'
import { rulesOn } from '../../money/margin/rules.ts'
import { carryOver, payoutOf, type Room, type TeamFigures, tiersOf, withinRoom } from '../../money/margin/tiers.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { noticeOf } from './notices.ts'
import { rollUpAll } from './roll-up.ts'
import { finishRun, lockRun, type Period, type RunBrand, relockRun, startPaying } from './runs.ts'

export type ContractDeps = SendDeps & { db: Db; ledger: Pick<Ledger, 'tryTransfers'> }

const PAID_AT_ONCE = 200
const RETRIED_AT_ONCE = 200

/**
 * Pays the contracts of a kind for one period, from the top of the trees down, so that agents are paid before they have to
 * pay. Once per contract and period, whatever interrupts it.
 */
export async function runContracts(
  deps: ContractDeps,
  brand: RunBrand,
  kind: ContractKind,
  period: Period,
): Promise<void> {
  const { db, clock } = deps
  await rollUpAll(db, clock.now(), brand.id)
  const run = await inTx(db, async (tx) => {
    const found = await lockRun(tx, { merchantId: brand.id, kind, period, now: clock.now() })
    if (found.state === 'computing') await makePayouts(tx, found.id, brand, kind, period)
    return found
  })
  if (run.state === 'done') return
  while (await payPayouts(deps, run.id, brand, kind));
}

type InForce = {
  contractId: bigint
  payerId: bigint | null
  payeeId: bigint
  depth: number
  tiers: unknown
  /** What the team won earlier and has not lost since; zero or negative, only for dividends. */
  carriedIn: bigint
} & TeamFigures &
  Room

export type PayoutLine = Omit<InForce, 'tiers' | 'room'> & {
  tier: number | null
  amount: bigint
  carriedOut: bigint
  /** Due but not paid yet, because the margin had no room; only for dividends. */
  heldOut: bigint
  roomOut: bigint
}

/** Contracts in force when the period ends count for the whole of it. */
export async function computePayouts(
  tx: Tx,
  brand: RunBrand,
  kind: ContractKind,
  period: Period,
): Promise<PayoutLine[]> {
  const { activeTurnover } = await rulesOn(tx, brand.id, period.firstDay)
  const contracts = await figuresOf(tx, brand, kind, period, activeTurnover)
  return contracts.map(({ tiers, room, ...contract }) => {
    const { counted, carriedOut } = carryOver(contract.netLoss, contract.carriedIn)
    const paid = payoutOf(kind, tiersOf({ kind, tiers } as ContractTerms), { ...contract, netLoss: counted })
    if (kind !== 'dividend') return { ...contract, ...paid, carriedOut: 0n, heldOut: 0n, roomOut: 0n }
    return { ...contract, ...paid, carriedOut, ...withinRoom(paid.amount, { ...contract, room }) }
  })
}

async function makePayouts(tx: Tx, runId: bigint, brand: RunBrand, kind: ContractKind, period: Period): Promise<void> {
  const lines = await computePayouts(tx, brand, kind, period)
  const column = <T>(pick: (line: (typeof lines)[number]) => T) => lines.map(pick)
  await sql`insert into contract_payout (run_id, merchant_id, contract_id, payer_id, payee_id, depth, turnover, net_loss,
      active_members, tier, amount, carried_in, carried_out, held, room, state)
    select ${runId}, ${brand.id}, u.contract_id, u.payer_id, u.payee_id, u.depth, u.turnover, u.net_loss,
      u.active_members, u.tier, u.amount, u.carried_in, u.carried_out, u.held, u.room, case when u.amount > 0 then 'due' else 'nothing' end
    from unnest(${column((line) => line.contractId)}::bigint[], ${column((line) => line.payerId)}::bigint[],
      ${column((line) => line.payeeId)}::bigint[], ${column((line) => line.depth)}::int[],
      ${column((line) => line.turnover)}::bigint[], ${column((line) => line.netLoss)}::bigint[],
      ${column((line) => line.activeMembers)}::int[], ${column((line) => line.tier)}::int[],
      ${column((line) => line.amount)}::bigint[], ${column((line) => line.carriedIn)}::bigint[],
      ${column((line) => line.carriedOut)}::bigint[], ${column((line) => line.heldOut)}::bigint[],
      ${column((line) => line.roomOut)}::bigint[])
      as u (contract_id, payer_id, payee_id, depth, turnover, net_loss, active_members, tier, amount, carried_in, carried_out,
        held, room)
    order by u.depth, u.contract_id`.execute(tx)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n)
  await startPaying(tx, runId, lines.length, amount)
}

const days = ({ firstDay, lastDay }: Period) => sql`between ${firstDay}::date and ${lastDay}::date`

/** Everybody's turnover of the period, from which the active members of each team are counted. */
const playedIn = (brand: RunBrand, kind: ContractKind, period: Period) =>
  kind === 'hourly'
    ? sql`select h.member_id, h.turnover from play_hour h
        where h.hour >= ${period.start} and h.hour < ${period.end} and h.merchant_id = ${brand.id}`
    : sql`select d.member_id, sum(d.turnover)::bigint as turnover
        from play_of_days(${brand.id}, ${brand.currency}, ${period.firstDay}::date, ${period.lastDay}::date) d
        group by d.member_id`

/** A team's figures: for days its own, which stay with it; for an hour the sum of its members. */
const teamSums = (kind: ContractKind, period: Period, currency: string) =>
  kind === 'hourly'
    ? sql`select coalesce(p.turnover, 0)::bigint as turnover, 0::bigint as net_loss`
    : sql`select coalesce(sum(t.turnover), 0)::bigint as turnover,
        (coalesce(sum(t.turnover + t.riskless - t.prize), 0) - (
          select coalesce(sum(y.rebates + y.rewards), 0) from team_money_day y
          where y.agent_id = f.payee_id and y.day ${days(period)} and y.currency = ${currency}))::bigint as net_loss
      from team_day t
      where t.agent_id = f.payee_id and t.day ${days(period)} and t.currency = ${currency}`

/** The last payout between the same two, under whichever version of their contract. */
const lastOf = (kind: ContractKind, period: Period) => sql`
  select o.carried_out, o.held, o.room from contract_payout o join agent_run r on r.id = o.run_id
  where ${kind} = 'dividend' and o.payee_id = f.payee_id and o.payer_id is not distinct from f.payer_id
    and r.kind = 'dividend' and r.period_start < ${period.start}
  order by r.period_start desc, o.id desc limit 1`

/** What the margin leaves per unit of turnover once everything else is given back at its maximum, in millionths. */
async function leftByCategory(tx: Tx, merchantId: number): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (const { category, allowed, sum } of await marginOf(tx, merchantId)) {
    left.set(category, Math.min(left.get(category) ?? Number.MAX_SAFE_INTEGER, Math.max(allowed - sum, 0)))
  }
  return left
}

/** Room for dividends from the team's turnover; a category that is no longer offered gives none. */
const roomOf = (period: Period, currency: string, left: ReadonlyMap<string, number>) => sql`
  select coalesce(sum(floor(t.turnover::numeric * l.share / 1000000)), 0)::bigint as room
  from team_day t join unnest(${[...left.keys()]}::text[], ${[...left.values()]}::bigint[]) as l (category, share)
    on l.category = t.category
  where t.agent_id = f.payee_id and t.day ${days(period)} and t.currency = ${currency}`

async function figuresOf(
  tx: Tx,
  brand: RunBrand,
  kind: ContractKind,
  period: Period,
  activeTurnover: bigint,
): Promise<InForce[]> {
  const left = kind === 'dividend' ? await leftByCategory(tx, brand.id) : new Map<string, number>()
  const { rows } = await sql<InForce>`
    with in_force as materialized (
      select c.id as contract_id, c.upline_id as payer_id, c.downline_id as payee_id, c.tiers,
        cardinality(string_to_array(m.team_path, '.')) - 2 as depth
      from agent_contract c join member m on m.id = c.downline_id
      where c.merchant_id = ${brand.id} and c.kind = ${kind} and c.effective_at < ${period.end}
        and (c.ended_at is null or c.ended_at >= ${period.end})
    ), played as (
      ${playedIn(brand, kind, period)}
    ), people as (
      select a.id::bigint as agent_id, sum(p.turnover)::bigint as turnover,
        count(*) filter (where p.turnover >= ${activeTurnover})::int as active
      from played p join member m on m.id = p.member_id and m.type in (0, 1, 2),
        unnest(string_to_array(rtrim(m.team_path, '.'), '.')) as a (id)
      where a.id::bigint in (select payee_id from in_force)
      group by 1
    )
    select f.contract_id as "contractId", f.payer_id as "payerId", f.payee_id as "payeeId", f.tiers, f.depth,
      s.turnover, s.net_loss as "netLoss", coalesce(p.active, 0) as "activeMembers",
      coalesce(o.carried_out, 0) as "carriedIn", coalesce(o.held, 0) as "heldIn", coalesce(o.room, 0) as "roomIn", e.room
    from in_force f left join people p on p.agent_id = f.payee_id
      cross join lateral (${teamSums(kind, period, brand.currency)}) s
      cross join lateral (${roomOf(period, brand.currency, left)}) e
      left join lateral (${lastOf(kind, period)}) o on true
    order by f.depth, f.contract_id`.execute(tx)
  return rows
}

type Due = { id: bigint; payerId: bigint | null; payeeId: bigint; amount: bigint }

/** Pays one batch. False: nothing was left, and the run is done. */
async function payPayouts(deps: ContractDeps, runId: bigint, brand: RunBrand, kind: ContractKind): Promise<boolean> {
  return inTx(deps.db, async (tx) => {
    await relockRun(tx, runId)
    const { rows: due } = await sql<Due>`
      select id, payer_id as "payerId", payee_id as "payeeId", amount from contract_payout
      where run_id = ${runId} and state = 'due' order by depth, id limit ${PAID_AT_ONCE} for update`.execute(tx)
    if (due.length === 0) {
      await finishRun(tx, runId, deps.clock.now())
      return false
    }
    const { owing } = await pay(tx, deps, brand, due)
    if (owing.length > 0) await tellOwing(tx, deps, brand.id, runId, owing, noticeOf('owed', kind))
    return true
  })
}

/** Retries what could not be paid, oldest first, where the payer now has the money. */
export async function retryDebts(deps: ContractDeps, brand: RunBrand): Promise<number> {
  return inTx(deps.db, async (tx) => {
    const { rows } = await sql<Due>`
      select p.id, p.payer_id as "payerId", p.payee_id as "payeeId", p.amount from contract_payout p
      cross join lateral cash_of(${bookOf(brand.id)}, p.payer_id, ${brand.currency}) b
      where p.state = 'insufficient' and p.merchant_id = ${brand.id} and b.balance >= p.amount
      -- Those whose payer may not pay come last: they keep nobody waiting.
      order by p.held_for is not null, p.id limit ${RETRIED_AT_ONCE} for update of p skip locked`.execute(tx)
    return rows.length === 0 ? 0 : (await pay(tx, deps, brand, rows)).paid
  })
}

/**
 * Pays in order. Payees who may not receive gifts have theirs withheld; a payer who lacks the money owes it, and so does one who is
 * locked or owes the house: no money leaves either.
 */
async function pay(
  tx: Tx,
  deps: ContractDeps,
  brand: RunBrand,
  due: readonly Due[],
): Promise<{ paid: number; owing: bigint[] }> {
  const now = deps.clock.now()
  const refused = await admitGifts(
    tx,
    now,
    due.map(({ payeeId }) => payeeId),
  )
  const stopped = await payersStopped(
    tx,
    due.flatMap(({ payerId }) => payerId ?? []),
  )
  const heldFor = ({ payerId }: Due) => (payerId === null ? undefined : stopped.get(payerId))
  const receivable = due.filter(({ payeeId }) => !refused.has(payeeId))
  const payable = receivable.filter((payout) => heldFor(payout) === undefined)
  const transfers = payable.map((payout) => transferOf(brand, payout))
  const results = transfers.length === 0 ? [] : await deps.ledger.tryTransfers(tx, transfers)
  const paid = new Map(payable.map(({ id }, index) => [id, results[index]]))
  const outcomes = receivable.map((payout) => {
    const { id, payerId } = payout
    const result = paid.get(id)
    const transferId = result && 'transferId' in result ? result.transferId : null
    return { id, payerId, transferId, heldFor: heldFor(payout) ?? null }
  })
  await sql`update contract_payout p set transfer_id = u.transfer_id, held_for = u.held_for,
      state = case when u.transfer_id is null then 'insufficient' else 'paid' end,
      paid_at = case when u.transfer_id is null then null else ${now}::timestamptz end
    from unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ transferId }) => transferId)}::bigint[],
      ${outcomes.map((outcome) => outcome.heldFor)}::text[])
      as u (id, transfer_id, held_for)
    where p.id = u.id`.execute(tx)
  await sql`update contract_payout set state = 'withheld'
    where id = any(${due.filter(({ payeeId }) => refused.has(payeeId)).map(({ id }) => id)}::bigint[])`.execute(tx)
  tx.afterCommit(() => {
    const people = new Set(due.flatMap(({ payerId, payeeId }) => (payerId === null ? [payeeId] : [payerId, payeeId])))
    for (const id of people) deps.live.toMember(id, 'team.changed', {})
  })
  const failed = outcomes.filter(({ transferId }) => transferId === null)
  return {
    paid: outcomes.length - failed.length,
    owing: [...new Set(failed.flatMap(({ payerId }) => (payerId === null ? [] : [payerId])))],
  }
}

/** One message to all who owe something of these payouts. */
async function tellOwing(
  tx: Tx,
  deps: ContractDeps,
  merchantId: number,
  runId: bigint,
  memberIds: readonly bigint[],
  texts: ReturnType<typeof noticeOf>,
): Promise<void> {
  const key = `owed:${runId}:${memberIds[0]}`
  await sendInbox(tx, deps, { merchantId, to: { memberIds }, from: 'system', texts, key })
}

function transferOf(brand: RunBrand, { id, payerId, payeeId, amount }: Due): TransferInput {
  const { currency } = brand
  return {
    merchantId: brand.id,
    kind: payerId === null ? 'commission' : 'contract_payout',
    key: `contract:${id}`,
    postings: [
      {
        account: payerId === null ? houseAccount('commissions', currency) : memberCash(payerId, currency),
        amount: -amount,
      },
      { account: memberCash(payeeId, currency), amount },
    ],
    meta: { payoutId: String(id) },
  }
}

/** What a payer still owes; nothing may be withdrawn or given away before it is paid. */
export async function openDebt(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ debt: bigint }>`
    select coalesce(sum(amount), 0)::bigint as debt from contract_payout
    where payer_id = ${memberId} and state = 'insufficient'`.execute(db)
  return rows[0]?.debt ?? 0n
}
