import type { Contact } from '../members/contacts.ts'
import { maskEmail, maskMobile } from '../members/mask.ts'

/**
 * Where a code can reach the owner: the confirmed contacts, or else those that were typed and never confirmed. A
 * stranger with the password cannot read those either, and the code confirms them.
 */
export function reachable(contacts: readonly Contact[]): Contact[] {
  const confirmed = contacts.filter(({ verifiedAt }) => verifiedAt !== null)
  return confirmed.length > 0 ? confirmed : [...contacts]
}

export const masked = ({ kind, value }: Contact) => ({
  kind,
  masked: kind === 'mobile' ? maskMobile(value) : maskEmail(value),
})
