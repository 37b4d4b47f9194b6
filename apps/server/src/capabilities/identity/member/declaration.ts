import type { BodyOf } from '@trevo/contract/endpoint'
import type { declareIdentity } from '@trevo/contract/identity'
import { parseMoney } from '@trevo/contract/money'
import { sealedDeclaration } from '../../../base/members/declaration.ts'
import { lockMember } from '../../../base/members/member.ts'
import { setOwnLimits } from '../../../money/gate/limits.ts'
import { inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { IdentityDeps } from '../deps.ts'
import { declarationOf, identityOnce, insertDeclaration, type Owner } from '../queries.ts'

/**
 * What the law wants to hear of a person, and the limits that nobody may go without. Asked of everybody once, however the account
 * came to be: by the form, by another sign-in or by an agent. Without it no identity is checked, and so nothing is played.
 */
export async function declare(
  deps: IdentityDeps,
  merchant: Merchant,
  owner: Owner,
  { requestId, loss, sessionMinutes, gender, nationality, isExposed }: BodyOf<typeof declareIdentity>,
): Promise<void> {
  if (merchant.regulation !== 'br') throw new AppError('no_permission')
  const { id } = owner
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, id)
    const now = deps.clock.now()
    const input = JSON.stringify(['declaration', loss, sessionMinutes, gender, nationality, isExposed])
    await identityOnce(tx, { memberId: id, requestId, input, now }, async () => {
      if ((await declarationOf(tx, id)) !== null) throw new AppError('conflict')
      await insertDeclaration(tx, owner, sealedDeclaration(deps.secrets, id, { gender, nationality, isExposed }), now)
      await setOwnLimits(tx, deps, owner, [
        { kind: 'loss', period: loss.period, amount: parseMoney(loss.amount) },
        { kind: 'session', period: 'day', amount: BigInt(sessionMinutes) },
      ])
      return id
    })
  })
}
