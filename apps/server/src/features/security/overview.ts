import type { SecurityOverview } from '@trevo/contract/security'
import { contactsOf } from '../../core/members/contacts.ts'
import { credentialOf } from '../../core/members/credentials.ts'
import { maskEmail, maskMobile } from '../../core/members/mask.ts'
import type { PasskeyRow } from '../../core/second-step/passkey-queries.ts'
import type { SecurityDeps } from './deps.ts'

export async function overviewOf(deps: SecurityDeps, memberId: bigint): Promise<SecurityOverview> {
  const { db, sessions, secondSteps } = deps
  const [credential, contacts, protection, devices, factors] = await Promise.all([
    credentialOf(db, memberId),
    contactsOf(db, memberId),
    secondSteps.protectionOf(memberId),
    sessions.devicesOf(memberId),
    secondSteps.methodsOf(db, memberId),
  ])
  const mobile = contacts.find(({ kind }) => kind === 'mobile')
  const email = contacts.find(({ kind }) => kind === 'email')
  return {
    hasPassword: credential.hasPassword,
    hasPaymentPassword: credential.hasPayment,
    mobile: mobile ? maskMobile(mobile.value) : null,
    mobileVerified: mobile !== undefined && mobile.verifiedAt !== null,
    email: email ? maskEmail(email.value) : null,
    emailVerified: email !== undefined && email.verifiedAt !== null,
    factors,
    totp: protection.totp,
    recoveryCodesLeft: protection.recoveryCodesLeft,
    passkeys: protection.passkeys.map(passkeyOnWire),
    passwordChangedAt: credential.changedAt?.toISOString() ?? null,
    deviceCount: devices.length,
  }
}

type Shown = Pick<PasskeyRow, 'id' | 'name' | 'createdAt'> & { lastUsedAt?: Date | null }

export const passkeyOnWire = ({ id, name, createdAt, lastUsedAt = null }: Shown) => ({
  id: String(id),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
