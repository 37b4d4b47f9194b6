import {
  APPROVAL_DECIDERS,
  type Approval,
  type ApprovalDecider,
  type ApprovalKind,
} from '@trevo/contract/ops/approvals'
import type { StaffRole } from '@trevo/contract/ops/roles'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../platform/db.ts'
import type { StaffSession } from '../../platform/guards.ts'
import { staffInReach } from '../staff/accounts.ts'
import { isHouseEmpty } from '../staff/founding.ts'
import type { ApprovalRow } from './queries.ts'

/** What an adjustment asks for, as it is kept. */
export const Adjustment = z.strictObject({ memberId: z.string(), userName: z.string(), amount: z.string() })
export type Adjustment = z.infer<typeof Adjustment>

export type Viewer = Pick<StaffSession, 'staffId' | 'merchantId' | 'roles' | 'decidesFrom'>

/** As somebody who looks now: a founder of a house without any member's money decides at once. */
export async function viewerOf(db: Db | Tx, staff: StaffSession, now: Date): Promise<Viewer> {
  const decidesNow = staff.decidesFrom > now && staff.isFounder && (await isHouseEmpty(db))
  return decidesNow ? { ...staff, decidesFrom: now } : staff
}

/** Who could be the second person, those first who can at this moment. */
export async function decidersOf(db: Db, row: ApprovalRow, now: Date): Promise<ApprovalDecider[]> {
  if (row.state !== 'pending' || row.expiresAt <= now) return []
  const people = await staffInReach(db, row.merchantId)
  const isEmpty = people.some(({ isFounder }) => isFounder) && (await isHouseEmpty(db))
  return people
    .flatMap(({ id, displayName, merchantId, roles, isFounder, decidesFrom }) => {
      const from = isFounder && isEmpty ? now : decidesFrom
      const why = whyNot(row, { staffId: id, merchantId, roles, decidesFrom: now }, now)
      const role = APPROVAL_DECIDERS[row.kind].find((one) => roles.includes(one))
      return why !== null || role === undefined ? [] : [{ name: displayName, role, from }]
    })
    .toSorted((one, other) => Number(one.from > now ? one.from : 0) - Number(other.from > now ? other.from : 0))
    .map(({ name, role, from }) => ({ name, role, from: from > now ? from.toISOString() : null }))
}

/** Requests that touch every brand's money are decided by staff of all brands; the handler checks again. */
const FOR_EVERY_BRAND: ReadonlySet<ApprovalKind> = new Set([
  'platform_margin',
  'vendor_create',
  'vendor_change',
  'vendor_terms',
  'vendor_key',
  'game_return',
  'office_networks',
])
const isForEveryBrand = ({ kind, payload }: ApprovalRow) =>
  FOR_EVERY_BRAND.has(kind) || (kind === 'lottery_void' && (payload as { scope?: unknown }).scope === 'everywhere')

function whyNot(row: ApprovalRow, { staffId, merchantId, roles, decidesFrom }: Viewer, now: Date) {
  const { kind, requestedBy } = row
  const deciders: readonly StaffRole[] = APPROVAL_DECIDERS[kind]
  if (requestedBy === staffId) return 'own'
  if (!deciders.some((role) => roles.includes(role))) return 'role'
  if (merchantId !== null && isForEveryBrand(row)) return 'brand'
  return decidesFrom > now ? 'too_new' : null
}

/** As the viewer may see and decide it. */
export function asApproval(row: ApprovalRow, viewer: Viewer, now: Date): Approval {
  const isOver = row.state === 'pending' && row.expiresAt <= now
  const why = whyNot(row, viewer, now)
  const adjustment = row.kind === 'adjustment' ? Adjustment.parse(row.payload) : null
  return {
    id: String(row.id),
    kind: row.kind,
    state: isOver ? 'expired' : row.state,
    note: row.note,
    requestedBy: row.requestedName,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.decisionNote,
    mayDecide: row.state === 'pending' && !isOver && why === null,
    whyNot: why,
    adjustment,
    facts: row.facts,
    details: adjustment === null && row.facts.length === 0 ? textsOf(row.payload) : {},
  }
}

function textsOf(payload: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
