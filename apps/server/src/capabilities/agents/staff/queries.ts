import type { MemberType } from '@trevo/contract/members'
import type { RunKind, RunLine } from '@trevo/contract/ops/agents'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { beginningWith } from '../../../platform/like.ts'
import { sizeOf } from '../team-size.ts'

export type TreeLine = {
  id: bigint
  account: string
  type: MemberType
  status: 'active' | 'locked' | 'closed'
  parentId: bigint | null
  level: number
  directCount: number
  teamCount: number
  turnover30: bigint
}

const RECENT_DAYS = 30
const TREE = (currency: string) => sql`select m.id, m.account, m.type, m.status, m.parent_id as "parentId",
    length(m.team_path) - length(replace(m.team_path, '.', '')) as level,
    ${sizeOf('direct_everybody')} as "directCount", ${sizeOf('everybody')} as "teamCount",
    coalesce((select sum(t.turnover) from team_day t where t.agent_id = m.id and t.currency = ${currency}
      and t.day > current_date - ${RECENT_DAYS}::int), 0)::bigint as "turnover30"
  from member m`

export type TreeQuestion = {
  merchantId: number
  currency: string
  parentId: bigint | null
  q: string
  before: bigint | null
  limit: number
}
/** Of the names that begin so, the first: whoever means another one types on. */
const NAMES_MAX = 1_000

/** The top level lists only members who have or may have downlines; everyone else is reached by drilling down or by name. */
export async function treePage(db: Db, question: TreeQuestion): Promise<TreeLine[]> {
  const { merchantId, currency, parentId, q, before, limit } = question
  const place =
    q !== ''
      ? // Looked up by name first: newest first, the one that is meant may be behind all others.
        sql`m.id = any(array(select a.id from member a where a.merchant_id = ${merchantId}
          and lower(a.account) like ${beginningWith(q.toLowerCase())} order by lower(a.account) limit ${NAMES_MAX}))`
      : parentId === null
        ? sql`m.parent_id is null and (m.type in (1, 2, 41, 42) or exists (select from member c where c.parent_id = m.id))`
        : sql`m.parent_id = ${parentId}`
  const { rows } = await sql<TreeLine>`${TREE(currency)}
    where m.merchant_id = ${merchantId} and ${place} and ${before === null ? sql`true` : sql`m.id < ${before}`}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

export async function treeLine(
  db: Db,
  merchantId: number,
  currency: string,
  id: bigint,
): Promise<(TreeLine & { teamPath: string }) | undefined> {
  const { rows } = await sql<TreeLine & { teamPath: string }>`
    select t.*, m.team_path as "teamPath" from (${TREE(currency)} where m.id = ${id} and m.merchant_id = ${merchantId}) t
    join member m on m.id = t.id`.execute(db)
  return rows[0]
}

export async function peopleByIds(
  db: Db,
  ids: readonly bigint[],
): Promise<Map<bigint, { id: bigint; account: string; type: MemberType }>> {
  const { rows } = await sql<{ id: bigint; account: string; type: MemberType }>`
    select id, account, type from member where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type RunRow = {
  id: bigint
  kind: RunKind
  periodStart: Date
  periodEnd: Date
  state: 'computing' | 'paying' | 'done'
  startedAt: Date
  finishedAt: Date | null
  lines: number
  amount: bigint
  paid: bigint
  insufficient: bigint
  withheld: bigint
}

const sumOf = (state: string) => sql`coalesce((select sum(p.amount) from contract_payout p
  where p.run_id = r.id and p.state = ${state}), 0)
  + coalesce((select sum(x.amount) from rebate_receipt x where x.run_id = r.id and x.state = ${state}), 0)`
const RUN = sql`select r.id, r.kind, r.period_start as "periodStart", r.period_end as "periodEnd", r.state,
    r.started_at as "startedAt", r.finished_at as "finishedAt", r.lines, r.amount,
    (${sumOf('paid')})::bigint as paid, (${sumOf('insufficient')})::bigint as insufficient,
    (${sumOf('withheld')})::bigint as withheld
  from agent_run r`

export async function runPage(
  db: Db,
  {
    merchantId,
    kind,
    before,
    limit,
  }: { merchantId: number; kind: RunKind | null; before: bigint | null; limit: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`${RUN} where r.merchant_id = ${merchantId}
    and ${kind === null ? sql`true` : sql`r.kind = ${kind}`} and ${before === null ? sql`true` : sql`r.id < ${before}`}
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

export async function runById(db: Db, merchantId: number, id: bigint): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${RUN} where r.id = ${id} and r.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

export type RunLineRow = {
  id: bigint
  payerId: bigint | null
  payeeId: bigint
  turnover: bigint
  netLoss: bigint
  carriedIn: bigint
  activeMembers: number
  tier: number | null
  amount: bigint
  state: RunLine['state']
  heldFor: RunLine['heldFor']
}

export async function runLines(
  db: Db,
  { run, state, before, limit }: { run: RunRow; state: string | null; before: bigint | null; limit: number },
): Promise<RunLineRow[]> {
  const page = sql`run_id = ${run.id} and ${state === null ? sql`true` : sql`state = ${state}`}
    and ${before === null ? sql`true` : sql`id < ${before}`} order by id desc limit ${limit}`
  const { rows } =
    run.kind === 'rebate'
      ? await sql<RunLineRow>`select id, null::bigint as "payerId", member_id as "payeeId", turnover, 0::bigint as "netLoss", 0::bigint as "carriedIn",
          0 as "activeMembers", null::int as tier, amount, state, null as "heldFor" from rebate_receipt where ${page}`.execute(
          db,
        )
      : await sql<RunLineRow>`select id, payer_id as "payerId", payee_id as "payeeId", turnover, net_loss as "netLoss", carried_in as "carriedIn",
          active_members as "activeMembers", tier, amount, state, held_for as "heldFor" from contract_payout where ${page}`.execute(
          db,
        )
  return rows
}

export type ReceiptLineRow = {
  key: string
  downlineId: bigint | null
  account: string | null
  type: MemberType | null
  category: string
  turnover: bigint
  rate: number
  amount: bigint
}

export async function hasReceipt(
  db: Db,
  { merchantId, receiptId }: { merchantId: number; receiptId: bigint },
): Promise<boolean> {
  const { rows } = await sql`select from rebate_receipt r join agent_run a on a.id = r.run_id
    where r.id = ${receiptId} and a.merchant_id = ${merchantId}`.execute(db)
  return rows.length > 0
}

/** By downline, in order; `after` is how many were shown. */
export async function receiptLines(
  db: Db,
  {
    merchantId,
    receiptId,
    after,
    limit,
  }: { merchantId: number; receiptId: bigint; after: bigint | null; limit: number },
): Promise<ReceiptLineRow[]> {
  const { rows } = await sql<ReceiptLineRow>`
    select (row_number() over (order by l.downline_id, l.category, l.rate))::text as key, m.id as "downlineId", m.account, m.type,
      l.category, l.turnover, l.rate, l.amount
    from rebate_receipt r join agent_run a on a.id = r.run_id and a.merchant_id = ${merchantId}
    join rebate_line l on l.receipt_id = r.id left join member m on m.id = l.downline_id
    where r.id = ${receiptId} order by l.downline_id, l.category, l.rate offset ${after ?? 0n} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The house has contracts with active members of the top level who play for money. */
export async function isTopMember(tx: Tx, merchantId: number, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from member
    where id = ${id} and merchant_id = ${merchantId} and parent_id is null and type in (0, 1, 2) and status = 'active'`.execute(
    tx,
  )
  return rows.length > 0
}
