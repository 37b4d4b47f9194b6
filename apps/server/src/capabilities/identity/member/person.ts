import type { BodyOf, FieldIssues } from '@trevo/contract/endpoint'
import type { checkPerson } from '@trevo/contract/identity'
import { lockMember } from '../../../base/members/member.ts'
import { setPayeeName } from '../../../base/members/profile.ts'
import { dayIn } from '../../../platform/day.ts'
import { inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { hashOfInput, repeatOf } from '../../../platform/once.ts'
import { type Claim, IdentityAway, type RegisterAnswer } from '../../../providers/identity/identity.ts'
import { sealedClaim, sealedReturn } from '../claims.ts'
import { refusalBy } from '../compare-person.ts'
import type { IdentityDeps } from '../deps.ts'
import { tellDecided, tellWaiting } from '../notices.ts'
import {
  checksOf,
  declarationOf,
  identityOnce,
  identityRequest,
  insertCheck,
  type Owner,
  personOf,
} from '../queries.ts'
import { anyTurn } from '../settle.ts'
import { standingOf } from '../tries.ts'

/**
 * Asks the register about a member. What it says for them opens a try to be shown with pictures; what it says against them is a
 * try that was refused. A register that is away costs no try.
 */
export async function startCheck(
  deps: IdentityDeps,
  merchant: Merchant,
  owner: Owner,
  { requestId, name }: BodyOf<typeof checkPerson>,
): Promise<void> {
  const { db, secrets, clock } = deps
  const { id } = owner
  if (merchant.regulation !== 'br') throw new AppError('no_permission')
  if ((await declarationOf(db, id)) === null) throw new AppError('conflict')
  const person = await personOf(db, secrets, id)
  const claim = claimOf(person, name)
  const input = `person\n${claim.name}`
  const hash = hashOfInput(input)
  // Before the register is asked, which costs; `identityOnce` looks again under the lock.
  if (await repeatOf(identityRequest(db, id, requestId), (first) => first.hash.equals(hash))) return
  assertMayStart(standingOf(await checksOf(db, id), person.verifiedAt))
  const register = await askRegister(deps, merchant.id, claim)
  const reason = refusalBy(register, claim, dayIn(merchant.timeZone, clock.now()))
  await inTx(db, async (tx) => {
    await lockMember(tx, id)
    const now = clock.now()
    await identityOnce(tx, { memberId: id, requestId, input, now }, async () => {
      const known = await personOf(tx, secrets, id)
      assertMayStart(standingOf(await checksOf(tx, id), known.verifiedAt))
      if (reason === null && known.name !== claim.name) await setPayeeName(tx, owner, claim.name)
      const checkId = await insertCheck(tx, {
        ...owner,
        state: reason === null ? 'open' : 'refused',
        reason,
        turn: anyTurn(),
        claimedSealed: sealedClaim(secrets, id, claim),
        returnedSealed: sealedReturn(secrets, id, { register }),
        at: now,
      })
      if (reason !== null) await tellDecided(tx, deps, owner, { checkId, state: 'refused', reason })
      tellWaiting(tx, deps, owner)
      return checkId
    })
  })
}

function assertMayStart({ step, status, triesLeft }: ReturnType<typeof standingOf>): void {
  if (step === 'person') return
  throw new AppError(status === 'refused' && triesLeft === 0 ? 'identity_tries_over' : 'conflict')
}

function claimOf(person: Awaited<ReturnType<typeof personOf>>, given: string | undefined): Claim {
  const { idNumber, birthday } = person
  if (idNumber === null || birthday === null) throw new AppError('document_required')
  const name = given?.trim() || person.name
  if (name === '') throw new AppError('invalid_input', NAME_MISSING)
  return { name, idNumber, birthday }
}
const NAME_MISSING: FieldIssues = { fields: [{ path: 'name', code: 'required' }] }

async function askRegister(
  { identitiesOf, log }: IdentityDeps,
  merchantId: number,
  claim: Claim,
): Promise<RegisterAnswer> {
  try {
    return await (await identitiesOf(merchantId)).register.personOf(claim)
  } catch (error) {
    if (!(error instanceof IdentityAway)) throw error
    log.warn({ err: error }, 'the CPF register does not answer')
    throw new AppError('identity_away')
  }
}
