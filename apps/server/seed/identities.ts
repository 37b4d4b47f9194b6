import { sealedBirthday, sealedIdNumber } from '../src/base/members/identity.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import type { Secrets } from '../src/platform/config.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'
import { PERMITTED_UNTIL } from './people.ts'

const FIRST = 700_000_000
const YEARS = 40
const FIRST_YEAR = 1960
/** Everybody is of age by then. */
const TODAY = '2026-01-01'

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}

/** Nobody's, but valid by its check digits, and another one for each member. */
function cpfOf(memberId: bigint): string {
  const nine = String(FIRST + Number(memberId))
  const ten = `${nine}${checkDigit(nine)}`
  return `${ten}${checkDigit(ten)}`
}

/** Everybody of the brand who has no profile yet gets one, of age and verified: without it nobody plays for money under `br`. */
export async function seedIdentities(tx: Tx, brand: DemoBrand, _pool: Pool, secrets: Secrets): Promise<void> {
  const members = await tx
    .selectFrom('member as m')
    .innerJoin('merchant as b', 'b.id', 'm.merchant_id')
    .leftJoin('member_profile as p', 'p.member_id', 'm.id')
    .select(['m.id', 'm.merchant_id as merchantId', 'm.nickname'])
    .where('b.code', '=', brand.code)
    .where('p.member_id', 'is', null)
    .orderBy('m.id')
    .execute()
  if (members.length === 0) return
  await tx
    .insertInto('member_profile')
    .values(
      members.map(({ id, merchantId, nickname }) => ({
        member_id: id,
        merchant_id: merchantId,
        payee_name: nickname,
        ...sealedIdNumber(secrets, id, cpfOf(id)),
        ...sealedBirthday(secrets, id, `${FIRST_YEAR + (Number(id) % YEARS)}-06-15`, TODAY),
        identity_verified_at: new Date(TODAY),
        permitted_until: PERMITTED_UNTIL,
      })),
    )
    .execute()
}
