import { APPROVAL_DECIDERS } from '@trevo/contract/ops/approvals'
import type { StaffRole } from '@trevo/contract/ops/roles'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { isLoopback, networkOf } from '../../platform/network.ts'
import { lockStaff } from '../staff/accounts.ts'
import type { StaffActor } from '../staff/audit.ts'
import type { ApprovalRow } from './queries.ts'

type Decider = { approval: ApprovalRow; actor: StaffActor; at: Date; isProduction: boolean }

/**
 * Two accounts are not yet two people. Whoever decides has the role, has had account, password, second step and roles for
 * some days, and sits neither at a browser that the one who asked has ever used nor at the address it was asked from.
 */
export async function assertMayDecide(tx: Tx, { approval, actor, at, isProduction }: Decider): Promise<void> {
  const account = await lockStaff(tx, actor.staffId)
  const deciders: readonly StaffRole[] = APPROVAL_DECIDERS[approval.kind]
  if (account?.status !== 'active' || !deciders.some((role) => account.roles.includes(role))) {
    throw new AppError('no_permission')
  }
  if (account.decidesFrom > at) {
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
  if (asked.filter(counts).some((ip) => own.includes(networkOf(ip)))) throw new AppError('same_address')
}

export async function isActiveStaff(tx: Tx, id: bigint): Promise<boolean> {
  const found = await tx.selectFrom('staff_account').select('status').where('id', '=', id).executeTakeFirst()
  return found?.status === 'active'
}
