import { sealedDetails } from '../src/capabilities/cashier/payout-details.ts'
import '../src/capabilities/cashier/tables.ts'
import { openedBirthday, openedIdNumber, sealedBirthday, sealedIdNumber } from '../src/base/members/identity.ts'
import '../src/base/members/tables.ts'
import type { Db } from '../src/platform/db.ts'
import { TEST_CONFIG } from './stub-app.ts'

const { secrets } = TEST_CONFIG
const TODAY = '2026-03-01'

type Owner = { id: bigint; merchantId: number }
type Person = { payeeName?: string; idNumber?: string; birthday?: string; isVerified?: boolean; isPermitted?: boolean }

/** Nothing stands against them, however far a test moves its clock. */
const PERMITTED_UNTIL = new Date('2999-01-01')

/** Who somebody is, sealed as the server seals it, and as a rule proven to be; what is left out stays as it was. */
export async function givePerson(db: Db, { id, merchantId }: Owner, person: Person): Promise<void> {
  const { payeeName, idNumber, birthday, isVerified = true, isPermitted = true } = person
  const columns = {
    merchant_id: merchantId,
    ...(payeeName !== undefined && { payee_name: payeeName }),
    ...(idNumber !== undefined && sealedIdNumber(secrets, id, idNumber)),
    ...(birthday !== undefined && sealedBirthday(secrets, id, birthday, TODAY)),
    identity_verified_at: isVerified ? new Date(TODAY) : null,
    permitted_until: isPermitted ? PERMITTED_UNTIL : null,
  }
  await db
    .insertInto('member_profile')
    .values({ member_id: id, ...columns })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(columns))
    .execute()
}

/** Somebody of whom the Brazilian rules know all they ask for: of age, with a document of their own, and verified. */
export const verify = (db: Db, owner: Owner) =>
  givePerson(db, owner, { payeeName: 'Ana Lima', idNumber: `doc${owner.id}`, birthday: '1990-05-01' })

let phones = 0
/** A phone number that was confirmed, of their own unless told. */
export const provePhone = (db: Db, { id, merchantId }: Owner, value = `+5511${91_0000000 + ++phones}`) =>
  db
    .insertInto('member_contact')
    .values({ member_id: id, merchant_id: merchantId, kind: 'mobile', value, verified_at: new Date(TODAY) })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).doUpdateSet({ value, verified_at: new Date(TODAY) }),
    )
    .execute()

export async function personOf(db: Db, memberId: bigint) {
  const row = await db
    .selectFrom('member_profile')
    .select(['id_number_sealed', 'birthday_sealed'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return (
    row && {
      idNumber: openedIdNumber(secrets, memberId, row.id_number_sealed),
      birthday: openedBirthday(secrets, memberId, row.birthday_sealed),
    }
  )
}

/** A saved Pix key. */
export async function aPayoutKey(
  db: Db,
  { id, merchantId }: Owner,
  pixKey: string,
  at: Date,
  type: 'email' | 'cpf' = 'email',
): Promise<bigint> {
  const details = { pixKey, document: null, bankCode: null, branch: null, account: null }
  const row = await db
    .insertInto('payout_account')
    .values({
      merchant_id: merchantId,
      member_id: id,
      kind: 'pix',
      holder: 'Bia Andrade',
      pix_key_type: type,
      bank_code: null,
      created_at: at,
      ...sealedDetails(secrets, id, details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
