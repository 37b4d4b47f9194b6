import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Consent } from '../approvals/consent.ts'
import { lockStaff } from '../staff/accounts.ts'
import type { Desk } from './deeds.ts'

/** What holds for every brand is asked for, and agreed to, by staff of all brands or at the command line. */
export async function assertForAll(tx: Tx, { staff }: Pick<Desk, 'staff'>, consent: Consent): Promise<void> {
  if (staff.merchantId !== null) throw new AppError('no_permission')
  if (consent === null) return
  const decider = await lockStaff(tx, consent.decider.staffId)
  if ((decider?.merchantId ?? null) !== null) throw new AppError('no_permission')
}
