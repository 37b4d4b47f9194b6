import { setContact } from '../src/base/members/contacts.ts'
import { setPassword, setPaymentPassword } from '../src/base/members/credentials.ts'
import { hashPassword } from '../src/base/members/hashing.ts'
import { sealedBirthday, sealedIdNumber } from '../src/base/members/identity.ts'
import type { Secrets } from '../src/platform/config.ts'
import { dayIn } from '../src/platform/day.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD, type DemoMember } from './accounts.ts'
import type { DemoBrand } from './brands/brand.ts'

const VERIFIED_AT = new Date('2026-01-01T12:00:00Z')
/** Until the demo’s own sweep has asked. */
export const PERMITTED_UNTIL = new Date('2099-01-01')

/** How the demo members sign in, who they are, and whose team they are in. */
export async function seedPeople(tx: Tx, brand: DemoBrand, _pool: Pool, secrets: Secrets): Promise<void> {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.id', 'member.account', 'merchant.id as merchantId'])
    .where('merchant.code', '=', brand.code)
    .execute()
  const rowOf = new Map(rows.map((row) => [row.account, row]))
  for (const member of DEMO_MEMBERS) {
    const row = rowOf.get(member.account)
    if (!row) continue
    await setPassword(tx, row.id, await hashPassword(DEMO_PASSWORD))
    await setPaymentPassword(tx, row.id, await hashPassword(DEMO_PAYMENT_PASSWORD))
    await storePerson(tx, secrets, { memberId: row.id, merchantId: row.merchantId }, member)
    const upline = member.upline === null ? undefined : rowOf.get(member.upline)
    if (upline) await tx.updateTable('member').set({ parent_id: upline.id }).where('id', '=', row.id).execute()
  }
}

type Owner = { memberId: bigint; merchantId: number }

async function storePerson(tx: Tx, secrets: Secrets, { memberId, merchantId }: Owner, member: DemoMember) {
  const { person, invitationCode } = member
  const { payeeName, cpf, birthday, email, mobile } = person
  await tx
    .insertInto('member_profile')
    .values({
      member_id: memberId,
      merchant_id: merchantId,
      payee_name: payeeName,
      ...sealedIdNumber(secrets, memberId, cpf),
      ...sealedBirthday(secrets, memberId, birthday, dayIn('UTC', VERIFIED_AT)),
      identity_verified_at: VERIFIED_AT,
      permitted_until: PERMITTED_UNTIL,
    })
    .execute()
  const contact = { memberId, merchantId, verifiedAt: VERIFIED_AT }
  await setContact(tx, { ...contact, kind: 'email', value: email })
  await setContact(tx, { ...contact, kind: 'mobile', value: mobile })
  if (invitationCode === null) return
  await tx
    .insertInto('invitation_code')
    .values({ merchant_id: merchantId, code: invitationCode, owner_member_id: memberId })
    .execute()
}
