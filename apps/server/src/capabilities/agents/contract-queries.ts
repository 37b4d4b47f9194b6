import type { ContractKind, ContractState, ContractTerms } from '@trevo/contract/agents/contracts'
import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Person } from './team.ts'

export type ContractRow = {
  id: bigint
  merchantId: number
  kind: ContractKind
  version: number
  state: ContractState
  upline: Person | null
  downline: Person
  terms: ContractTerms
  offeredAt: Date
  effectiveAt: Date | null
  endedAt: Date | null
  voidRequestedBy: 'upline' | 'downline' | null
}

type Flat = Omit<ContractRow, 'upline' | 'downline' | 'terms'> & {
  uplineId: bigint | null
  uplineAccount: string | null
  uplineType: MemberType | null
  downlineId: bigint
  downlineAccount: string
  downlineType: MemberType
  tiers: unknown
}

const SELECT = sql`select c.id, c.merchant_id as "merchantId", c.kind, c.version, c.state, c.tiers,
    c.upline_id as "uplineId", u.account as "uplineAccount", u.type as "uplineType",
    c.downline_id as "downlineId", d.account as "downlineAccount", d.type as "downlineType",
    c.offered_at as "offeredAt", c.effective_at as "effectiveAt", c.ended_at as "endedAt",
    c.void_requested_by as "voidRequestedBy"
  from agent_contract c join member d on d.id = c.downline_id left join member u on u.id = c.upline_id`

function rowOf(flat: Flat): ContractRow {
  const { uplineId, uplineAccount, uplineType, downlineId, downlineAccount, downlineType, tiers, ...rest } = flat
  return {
    ...rest,
    upline: uplineId === null ? null : { id: uplineId, account: uplineAccount ?? '', type: uplineType ?? 1 },
    downline: { id: downlineId, account: downlineAccount, type: downlineType },
    terms: { kind: rest.kind, tiers } as ContractTerms,
  }
}

const IN_FORCE = sql`c.state in ('effective', 'void_requested')`

export async function contractById(db: Db | Tx, id: bigint): Promise<ContractRow | undefined> {
  const { rows } = await sql<Flat>`${SELECT} where c.id = ${id}`.execute(db)
  return rows[0] && rowOf(rows[0])
}

export async function inForce(db: Db | Tx, downlineId: bigint, kind: ContractKind): Promise<ContractRow | undefined> {
  const { rows } = await sql<Flat>`
    ${SELECT} where c.downline_id = ${downlineId} and c.kind = ${kind} and ${IN_FORCE}`.execute(db)
  return rows[0] && rowOf(rows[0])
}

export async function pendingOffers(db: Db | Tx, downlineId: bigint): Promise<ContractRow[]> {
  const { rows } = await sql<Flat>`${SELECT} where c.downline_id = ${downlineId} and c.state = 'pending'`.execute(db)
  return rows.map(rowOf)
}

export async function versionsOf(db: Db, { downline, kind }: ContractRow, limit: number): Promise<ContractRow[]> {
  const { rows } = await sql<Flat>`${SELECT} where c.downline_id = ${downline.id} and c.kind = ${kind}
    order by c.version desc limit ${limit}`.execute(db)
  return rows.map(rowOf)
}

/** Those an upline has in force with downlines of a kind. */
export async function inForceBelow(tx: Tx, uplineId: bigint, kind: ContractKind): Promise<ContractRow[]> {
  const { rows } = await sql<Flat>`
    ${SELECT} where c.upline_id = ${uplineId} and c.kind = ${kind} and ${IN_FORCE}`.execute(tx)
  return rows.map(rowOf)
}

export type ContractPage = {
  merchantId: number
  kind?: ContractKind | undefined
  state?: ContractState | undefined
  uplineId?: bigint
  memberId?: bigint | undefined
  ofHouse?: boolean | undefined
  /** In force or waiting for an answer. */
  liveOnly?: boolean
  before: bigint | null
  limit: number
}

export async function contractPage(db: Db, page: ContractPage): Promise<ContractRow[]> {
  const conditions = [
    sql`c.merchant_id = ${page.merchantId}`,
    ...(page.kind === undefined ? [] : [sql`c.kind = ${page.kind}`]),
    ...(page.state === undefined ? [] : [sql`c.state = ${page.state}`]),
    ...(page.uplineId === undefined ? [] : [sql`c.upline_id = ${page.uplineId}`]),
    ...(page.memberId === undefined ? [] : [sql`(c.upline_id = ${page.memberId} or c.downline_id = ${page.memberId})`]),
    ...(page.ofHouse === undefined ? [] : [page.ofHouse ? sql`c.upline_id is null` : sql`c.upline_id is not null`]),
    ...(page.liveOnly ? [sql`c.state in ('pending', 'effective', 'void_requested')`] : []),
    ...(page.before === null ? [] : [sql`c.id < ${page.before}`]),
  ]
  const { rows } = await sql<Flat>`${SELECT} where ${sql.join(conditions, sql` and `)}
    order by c.id desc limit ${page.limit}`.execute(db)
  return rows.map(rowOf)
}

export type NewOffer = {
  merchantId: number
  uplineId: bigint | null
  downlineId: bigint
  terms: ContractTerms
  now: Date
}

/** While the downline's row is locked: versions follow one another. */
export async function insertOffer(tx: Tx, { merchantId, uplineId, downlineId, terms, now }: NewOffer): Promise<bigint> {
  await sql`update agent_contract set state = 'withdrawn', ended_at = ${now}
    where downline_id = ${downlineId} and kind = ${terms.kind} and state = 'pending'`.execute(tx)
  const { rows } = await sql<{ id: bigint }>`
    insert into agent_contract (merchant_id, kind, upline_id, downline_id, version, state, tiers, offered_at)
    select ${merchantId}, ${terms.kind}, ${uplineId}, ${downlineId}, coalesce(max(version), 0) + 1, 'pending',
      ${JSON.stringify(terms.tiers)}::jsonb, ${now}
    from agent_contract where downline_id = ${downlineId} and kind = ${terms.kind}
    returning id`.execute(tx)
  return rows[0]?.id ?? 0n
}

export type ContractChange = {
  state: ContractState
  effectiveAt?: Date
  endedAt?: Date
  voidRequestedBy?: 'upline' | 'downline' | null
}

export async function updateContract(tx: Tx, id: bigint, change: ContractChange): Promise<void> {
  await sql`update agent_contract set state = ${change.state},
      effective_at = coalesce(${change.effectiveAt ?? null}, effective_at),
      ended_at = coalesce(${change.endedAt ?? null}, ended_at),
      void_requested_by = ${change.voidRequestedBy ?? null}
    where id = ${id}`.execute(tx)
}
