import type { BodyOf } from '@trevo/contract/endpoint'
import { ageOn } from '@trevo/contract/fields'
import type { addIdentity, Profile } from '@trevo/contract/profile'
import { maskIdNumber } from '../../base/members/mask.ts'
import { fillIdentity } from '../../base/members/profile.ts'
import { type Footprint, recordSecurityEvent } from '../../base/members/security-events.ts'
import { adoptBreaks, type BreakDeps } from '../../money/gate/shared-breaks.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import { profileOf } from './profile.ts'
import { isDocumentTaken } from './queries.ts'

type Giver = Footprint & { memberId: bigint; merchantId: number }

/**
 * An account that an agent opened, or that is older than the rules, has no CPF or birthday, and without them may neither
 * pay in nor play. Its owner fills them in once; what stands there is changed by support alone.
 */
export async function giveIdentity(
  deps: BreakDeps & { db: Db },
  merchant: Merchant,
  giver: Giver,
  body: BodyOf<typeof addIdentity>,
): Promise<Profile> {
  const { db, clock, secrets } = deps
  if (merchant.regulation !== 'br') throw new AppError('no_permission')
  const today = dayIn(merchant.timeZone, clock.now())
  const { idNumber, birthday } = body
  if (birthday !== undefined && ageOn(birthday, today) < merchant.site.mobileTemplate.birthday_limit) {
    throw new AppError('under_age')
  }
  const given = { idNumber: idNumber?.replaceAll(/\D/g, '') ?? null, birthday: birthday ?? null }
  try {
    return await inTx(db, async (tx) => {
      const owner = { id: giver.memberId, merchantId: giver.merchantId }
      const kept = await fillIdentity(tx, secrets, owner, given, today)
      if (kept === null) throw new AppError('id_number_taken')
      const isOther = (name: keyof typeof given) => given[name] !== null && given[name] !== kept[name]
      if (isOther('idNumber') || isOther('birthday')) throw new AppError('conflict')
      const detail = {
        ...(given.idNumber !== null && { idNumber: maskIdNumber(given.idNumber) }),
        ...(given.birthday !== null && { birthday: 'given' }),
      }
      await recordSecurityEvent(tx, { ...giver, event: 'identity_given', detail })
      // Whoever is taking a break at another brand is taking it here as well, from this moment on.
      if (given.idNumber !== null) await adoptBreaks(tx, deps, owner, given.idNumber)
      return profileOf(tx, secrets, giver.memberId)
    })
  } catch (error) {
    throw isDocumentTaken(error) ? new AppError('id_number_taken') : error
  }
}
