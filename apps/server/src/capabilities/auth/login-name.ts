import { Email, isCpf, Username } from '@trevo/contract/fields'
import { homeDialCode } from '@trevo/contract/money'
import { normaliseEmail } from '../../base/members/contacts.ts'
import { idNumberHashes } from '../../base/members/identity.ts'
import { type MemberRecord, memberByAccount, memberByContact, memberByCpf } from '../../base/members/member.ts'
import { phoneOf } from '../../base/members/phone.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'

export type LoginName = {
  /** What failures are counted by: the same for every way to write a number or an address. */
  subject: string
  /**
   * Whom the name may stand for. How many there are depends on the text alone, never on who exists: each costs the time
   * of one password, and that time must tell nothing.
   */
  candidates: (MemberRecord | undefined)[]
}

/**
 * A user name, or where the brand allows it a confirmed number or address, or a CPF. Digits may be any of these: a
 * stranger's user name must not keep members from signing in with their own number.
 */
export async function readLoginName(
  { db, secrets }: { db: Db; secrets: Secrets },
  { id, flags, currency }: Pick<Merchant, 'id' | 'flags' | 'currency'>,
  typed: string,
): Promise<LoginName> {
  const candidates: LoginName['candidates'] = []
  let subject = typed
  if (Username.safeParse(typed).success) candidates.push(await memberByAccount(db, id, typed))
  if (flags.LOGINBYID) {
    if (Email.safeParse(typed).success) {
      subject = normaliseEmail(typed)
      candidates.push(await memberByContact(db, id, 'email', subject))
    }
    const phone = phoneOf(homeDialCode(currency), typed)
    if (phone !== null) {
      subject = phone
      candidates.push(await memberByContact(db, id, 'mobile', phone))
    }
    if (isCpf(typed)) {
      const digits = typed.replace(/\D/g, '')
      const hashes = idNumberHashes(secrets, digits)
      // Failures are kept for days, the number itself is not.
      subject = phone ?? `cpf ${hashes[0].toString('base64url')}`
      candidates.push(await memberByCpf(db, id, hashes))
    }
  }
  return { subject, candidates: candidates.length > 0 ? candidates : [undefined] }
}
