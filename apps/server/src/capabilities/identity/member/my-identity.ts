import type { MyIdentity } from '@trevo/contract/identity'
import { maskIdNumber } from '../../../base/members/mask.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { IdentityDeps } from '../deps.ts'
import { checksOf, declarationOf, personOf, picturesOf } from '../queries.ts'
import { standingOf, toldReason } from '../tries.ts'

/** Where the member stands and what comes next. */
export async function identityFor(
  { secrets, identitiesOf }: Pick<IdentityDeps, 'secrets' | 'identitiesOf'>,
  db: Db | Tx,
  { id: merchantId, regulation }: Pick<Merchant, 'id' | 'regulation'>,
  memberId: bigint,
): Promise<MyIdentity> {
  // In this order: whoever is verified between the two is seen as verified, and not as somebody who has to begin again.
  const checks = await checksOf(db, memberId)
  const person = await personOf(db, secrets, memberId)
  const { status, reason, step, triesLeft, current } = standingOf(checks, person.verifiedAt)
  const isAsked = regulation === 'br'
  const isDeclared = (await declarationOf(db, memberId)) !== null
  return {
    isAsked,
    status,
    reason: reason && toldReason(reason),
    step: isAsked ? (step === 'person' && !isDeclared ? 'declaration' : step) : null,
    triesLeft,
    missing: [...(person.idNumber ? [] : ['idNumber' as const]), ...(person.birthday ? [] : ['birthday' as const])],
    name: person.name,
    idNumber: person.idNumber ? maskIdNumber(person.idNumber) : '',
    pictures: current?.state === 'open' ? await picturesOf(db, current.id) : [],
    turn: current?.turn ?? 'left',
    isWithStaff: current?.state === 'unsure',
    decidedAt: (current?.decidedAt ?? person.verifiedAt)?.toISOString() ?? null,
    isSandbox: (await identitiesOf(merchantId)).isSandbox,
  }
}
