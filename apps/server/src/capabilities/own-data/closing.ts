import { ClosingTrouble } from '@trevo/contract/own-data'
import { memberById } from '../../base/members/member.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Brand } from '../cashier/deps.ts'
import { onlyDepositsOpen, turnoverOf } from '../cashier/turnover.ts'
import { closeAccount } from '../standing/closing.ts'
import { after, MINUTE_MS, type OwnDataDeps } from './deps.ts'
import { type ClosingRow, closingById, endClosing, holdClosing, takeClosings } from './queries.ts'

const AT_ONCE = 20
const LEASE_MS = 10 * MINUTE_MS
const BY_OWNER = 'member'

/** Every closing whose time has come. One that something holds is tried again, and its owner and staff see what holds it. */
export async function workClosings(deps: OwnDataDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const ids = await takeClosings(deps.db, { now, leaseUntil: after(now, LEASE_MS), limit: AT_ONCE })
    for (const id of ids) {
      try {
        await workClosing(deps, id)
      } catch (error) {
        deps.log.error({ err: error, closingId: String(id) }, 'an account could not be closed')
      }
    }
    if (ids.length < AT_ONCE) return
  }
}

async function workClosing(deps: OwnDataDeps, id: bigint): Promise<void> {
  try {
    await inTx(deps.db, (tx) => close(tx, deps, id))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const known = ClosingTrouble.safeParse(error.code)
    await holdClosing(deps.db, id, known.success ? known.data : 'other', after(deps.clock.now(), LEASE_MS))
  }
}

/** Under the row's lock, which taking it back waits for: it is closed or kept, never both. */
async function close(tx: Tx, deps: OwnDataDeps, id: bigint): Promise<void> {
  await tx.selectFrom('account_closing').select('id').where('id', '=', id).forUpdate().execute()
  const closing = await closingById(tx, id)
  const at = deps.clock.now()
  if (closing?.state !== 'waiting' || closing.closesAt > at) return
  const { memberId, merchantId } = closing
  const member = await memberById(tx, merchantId, memberId)
  if (member === undefined || member.status === 'closed') return endClosing(tx, id, 'closed', at)
  if (member.status === 'locked') throw new AppError('account_locked')
  const brand = deps.brandOf(merchantId)
  if (brand === undefined) throw new AppError('payment_unavailable')
  const unplayed = await mayStayUnplayed(tx, brand, closing)
  const why = { reason: 'member_request', note: closing.reason, by: BY_OWNER, approvalId: null, at } as const
  await closeAccount(tx, deps.standing, brand, { merchantId, memberId }, { ...why, unplayed, isDecided: false })
  await endClosing(tx, id, 'closed', at)
}

/**
 * What was paid in and not played goes back to whoever paid it in where the brand takes and pays only a member's own money: whoever does
 * not agree to new terms could not play it either. What a gift or another member asks to be played is for two people of staff to decide.
 */
async function mayStayUnplayed(tx: Tx, brand: Brand, { memberId }: ClosingRow): Promise<bigint> {
  if (brand.regulation !== 'br' || !(await onlyDepositsOpen(tx, memberId, brand.currency))) return 0n
  return (await turnoverOf(tx, memberId, brand.currency)).open
}
