import type { RegisterSettings } from '@trevo/contract/status'
import type { Db, Tx } from '../../platform/db.ts'
import { contactsOf } from './contacts.ts'
import type { ContactKind } from './tables.ts'

const FIELDS = { mobile: 'mobileNum', email: 'email' } as const satisfies Record<ContactKind, keyof RegisterSettings>

/**
 * The contacts that the brand requires of its members and that this one has not confirmed. Some brands ask for a code when
 * somebody registers; for all others, and for accounts that came without one, the first withdrawal is the latest moment.
 */
export async function openContacts(
  db: Db | Tx,
  memberId: bigint,
  register: Pick<RegisterSettings, 'mobileNum' | 'email'>,
): Promise<ContactKind[]> {
  const confirmed = (await contactsOf(db, memberId)).filter(({ verifiedAt }) => verifiedAt !== null)
  return (['mobile', 'email'] as const).filter((kind) => {
    const { enabled, required } = register[FIELDS[kind]]
    return enabled && required && !confirmed.some((contact) => contact.kind === kind)
  })
}
