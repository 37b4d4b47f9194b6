import type { MemberRecord } from '../../core/members/member.ts'
import { recordSecurityEvent } from '../../core/members/security-events.ts'
import { inTx } from '../../platform/db.ts'
import type { AuthDeps, Visitor } from './deps.ts'

/** Not awaited by the caller: an answer must not take longer where there is an account. */
export function tellOfPause(
  { db, background, tellOwner }: AuthDeps,
  { ip, userAgent }: Visitor,
  { id: memberId, merchantId }: MemberRecord,
  notice: 'sign_in_paused' | 'second_step_paused',
): void {
  const detail = { step: notice === 'sign_in_paused' ? 'password' : 'second step' }
  const event = { merchantId, memberId, event: 'sign_in_paused', ip, userAgent, detail } as const
  background.run('tell of a pause', async () => {
    await inTx(db, (tx) => recordSecurityEvent(tx, event))
    await tellOwner(memberId, notice)
  })
}
