import type { ApprovalFact, ApprovalKind, ApprovalState } from '@trevo/contract/ops/approvals'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredState } from './tables.ts'
import './tables.ts'

export type ApprovalRow = {
  id: bigint
  merchantId: number
  kind: ApprovalKind
  payload: unknown
  /** What the decider reads, as it was when the request was made. */
  facts: ApprovalFact[]
  note: string
  requestedBy: bigint
  requestedName: string
  requestedAt: Date
  requestedIp: string
  requestedDevice: Buffer | null
  expiresAt: Date
  /** As it is kept: one that waits for too long is still pending here. */
  state: StoredState
  decidedBy: bigint | null
  decidedName: string | null
  decidedAt: Date | null
  decisionNote: string
}

const COLUMNS = [
  'id',
  'merchant_id as merchantId',
  'kind',
  'payload',
  'facts',
  'note',
  'requested_by as requestedBy',
  'requested_name as requestedName',
  'requested_at as requestedAt',
  'requested_ip as requestedIp',
  'requested_device as requestedDevice',
  'expires_at as expiresAt',
  'state',
  'decided_by as decidedBy',
  'decided_name as decidedName',
  'decided_at as decidedAt',
  'decision_note as decisionNote',
] as const

const select = (db: Db | Tx) => db.selectFrom('approval').select(COLUMNS).$narrowType<{ facts: ApprovalFact[] }>()

export type NewApproval = Omit<
  ApprovalRow,
  'id' | 'state' | 'decidedBy' | 'decidedName' | 'decidedAt' | 'decisionNote'
> & { requestId: string }

/** Undefined where the person asked with this request id before. */
export function insertApproval(tx: Tx, row: NewApproval): Promise<ApprovalRow | undefined> {
  return tx
    .insertInto('approval')
    .values({
      merchant_id: row.merchantId,
      kind: row.kind,
      payload: JSON.stringify(row.payload),
      facts: JSON.stringify(row.facts),
      note: row.note,
      request_id: row.requestId,
      requested_by: row.requestedBy,
      requested_name: row.requestedName,
      requested_at: row.requestedAt,
      requested_ip: row.requestedIp,
      requested_device: row.requestedDevice,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['requested_by', 'request_id']).doNothing())
    .returning(COLUMNS)
    .$narrowType<{ facts: ApprovalFact[] }>()
    .executeTakeFirst()
}

export const approvalOfRequest = (tx: Tx, requestedBy: bigint, requestId: string): Promise<ApprovalRow | undefined> =>
  select(tx).where('requested_by', '=', requestedBy).where('request_id', '=', requestId).executeTakeFirst()

export const approvalById = (db: Db | Tx, merchantId: number, id: bigint): Promise<ApprovalRow | undefined> =>
  select(db).where('id', '=', id).where('merchant_id', '=', merchantId).executeTakeFirst()

/** Whoever decides holds the row. */
export const lockApproval = (tx: Tx, id: bigint): Promise<ApprovalRow | undefined> =>
  select(tx).where('id', '=', id).forUpdate().executeTakeFirst()

type Settled = {
  state: 'approved' | 'refused'
  decidedBy: bigint
  decidedName: string
  decidedAt: Date
  note: string
  ip: string
  device: Buffer | null
}

export async function settleApproval(tx: Tx, row: ApprovalRow, settled: Settled): Promise<ApprovalRow> {
  const { state, decidedBy, decidedName, decidedAt, note, ip, device } = settled
  await tx
    .updateTable('approval')
    .set({
      state,
      decided_by: decidedBy,
      decided_name: decidedName,
      decided_at: decidedAt,
      decision_note: note,
      decided_ip: ip,
      decided_device: device,
    })
    .where('id', '=', row.id)
    .execute()
  return { ...row, state, decidedBy, decidedName, decidedAt, decisionNote: note }
}

export type ApprovalFilter = {
  merchantId: number
  state?: ApprovalState | undefined
  kind?: ApprovalKind | undefined
  now: Date
  before: bigint | null
  limit: number
}

/** Newest first. What nobody decided in time counts as expired. */
export function approvalPage(
  db: Db,
  { merchantId, state, kind, now, before, limit }: ApprovalFilter,
): Promise<ApprovalRow[]> {
  let query = select(db).where('merchant_id', '=', merchantId)
  if (state !== undefined) query = query.where('state', '=', state === 'expired' ? 'pending' : state)
  if (state === 'pending') query = query.where('expires_at', '>', now)
  if (state === 'expired') query = query.where('expires_at', '<=', now)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
