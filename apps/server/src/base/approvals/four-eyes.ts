import { APPROVAL_DECIDERS } from '@trevo/contract/ops/approvals'
import type { StaffRole } from '@trevo/contract/ops/roles'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { isLoopback, networkOf } from '../../platform/network.ts'
import { lockStaff } from '../staff/accounts.ts'
import type { StaffActor } from '../staff/audit.ts'
import { holdHouseEmpty } from '../staff/founding.ts'
import { officeCheck } from '../staff/office-networks.ts'
import type { FreshStep } from '../staff/sign-in.ts'
import type { ApprovalRow } from './queries.ts'

/** Whether a right code of the authenticator came with the decision; throws where it is wrong, and takes it where it is right. */
type Decider = { approval: ApprovalRow; actor: StaffActor; at: Date; isProduction: boolean; freshStep: FreshStep }
/** By which of the exceptions it was allowed, if any: as a founder of an empty house, from a desk in the same office. */
export type Allowed = { asFounder: boolean; inOffice: boolean }

/**
 * Two accounts are not yet two people. Whoever decides has the role, has had account, password, second step and roles for
 * some days, and sits neither at a browser that the one who asked has ever used nor at the address it was asked from. Founders
 * need not have settled while no member's money ever came in; in a network named as an office a fresh code stands for another
 * address.
 */
export async function assertMayDecide(
  tx: Tx,
  { approval, actor, at, isProduction, freshStep }: Decider,
): Promise<Allowed> {
  const account = await lockStaff(tx, actor.staffId)
  const deciders: readonly StaffRole[] = APPROVAL_DECIDERS[approval.kind]
  if (account?.status !== 'active' || !deciders.some((role) => account.roles.includes(role))) {
    throw new AppError('no_permission')
  }
  const asFounder = account.decidesFrom > at
  if (asFounder && !(account.isFounder && (await holdHouseEmpty(tx)))) {
    throw new AppError('too_new_to_decide', { from: account.decidesFrom.toISOString() })
  }
  const sessions = await tx
    .selectFrom('staff_session')
    .select(['staff_id as staffId', 'ip', 'device_hash as device', 'ended_at as endedAt'])
    .where('staff_id', 'in', [approval.requestedBy, actor.staffId])
    .execute()
  const asker = sessions.filter(({ staffId }) => staffId === approval.requestedBy)
  const isShared = [approval.requestedDevice, ...asker.map(({ device }) => device)].some(
    (device) => device !== null && actor.device?.equals(device),
  )
  if (isShared) throw new AppError('same_device')
  const asked = [approval.requestedIp, ...asker.filter(({ endedAt }) => endedAt === null).map(({ ip }) => ip)]
  const counts = (ip: string) => ip !== '' && (isProduction || !isLoopback(ip))
  const own = [actor.ip, ...(actor.sessionIp === undefined ? [] : [actor.sessionIp])].filter(counts).map(networkOf)
  const shared = asked.filter(counts).filter((ip) => own.includes(networkOf(ip)))
  const isFresh = await freshStep(tx, account)
  if (shared.length === 0) return { asFounder, inOffice: false }
  if (!shared.every(await officeCheck(tx))) throw new AppError('same_address')
  // Side by side it is the browser that tells two people apart: one that is not known tells nothing.
  if (!actor.device || approval.requestedDevice === null) throw new AppError('same_device')
  if (!isFresh) throw new AppError('fresh_code_required')
  return { asFounder, inOffice: true }
}

export async function isActiveStaff(tx: Tx, id: bigint): Promise<boolean> {
  const found = await tx.selectFrom('staff_account').select('status').where('id', '=', id).executeTakeFirst()
  return found?.status === 'active'
}
