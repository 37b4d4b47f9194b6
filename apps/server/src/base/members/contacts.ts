import type { Db, Tx } from '../../platform/db.ts'
import { wrongField } from '../../platform/errors.ts'
import { phoneOf } from './phone.ts'
import type { ContactKind } from './tables.ts'
import './tables.ts'

export type Contact = { kind: ContactKind; value: string; verifiedAt: Date | null }

/** The number in E.164, see `phoneOf`; refused where there is no such mobile number. */
export function toE164(dialingCode: string, number: string): string {
  const phone = phoneOf(dialingCode, number)
  if (phone === null) throw wrongField('mobileNum', 'mobile_required')
  return phone
}

export const normaliseEmail = (email: string) => email.trim().toLowerCase()

export async function contactsOf(db: Db | Tx, memberId: bigint): Promise<Contact[]> {
  return db
    .selectFrom('member_contact')
    .select(['kind', 'value', 'verified_at as verifiedAt'])
    .where('member_id', '=', memberId)
    .execute()
}

export type NewContact = {
  memberId: bigint
  merchantId: number
  kind: ContactKind
  /** Normalised. */
  value: string
  verifiedAt: Date | null
}

/**
 * Replaces the member's contact of this kind. False when another member of the brand has it; an unconfirmed contact gives
 * way to a confirmed one.
 */
export async function setContact(tx: Tx, contact: NewContact): Promise<boolean> {
  const { memberId, merchantId, kind, value, verifiedAt } = contact
  await tx.deleteFrom('member_contact').where('member_id', '=', memberId).where('kind', '=', kind).execute()
  if (verifiedAt !== null) {
    await tx
      .deleteFrom('member_contact')
      .where('merchant_id', '=', merchantId)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .where('verified_at', 'is', null)
      .execute()
  }
  const added = await tx
    .insertInto('member_contact')
    .values({ member_id: memberId, merchant_id: merchantId, kind, value, verified_at: verifiedAt })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind', 'value']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return added !== undefined
}
