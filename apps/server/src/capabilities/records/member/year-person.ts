import type { Currency } from '@trevo/contract/money'
import type { YearStatement } from '@trevo/contract/records'
import type { Operator } from '@trevo/contract/status'
import { sql } from 'kysely'
import { openedIdNumber } from '../../../base/members/identity.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'

export async function bettorOf(db: Db, secrets: Secrets, memberId: bigint): Promise<YearStatement['bettor']> {
  const row = await db
    .selectFrom('member_profile')
    .select(['payee_name as name', 'id_number_sealed as sealed'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const document = row && openedIdNumber(secrets, memberId, row.sealed)
  return row && document ? { name: row.name, document } : null
}

export type OtherAccount = { id: bigint; merchantId: number; brand: string }

/**
 * Accounts of the same person at other brands of the same company. Both are proven: somebody who typed a stranger's
 * number sees nothing of theirs.
 */
export async function accountsElsewhere(
  db: Db,
  memberId: bigint,
  { operator, currency }: { operator: Operator; currency: Currency },
): Promise<OtherAccount[]> {
  const { rows } = await sql<OtherAccount>`
    select p.member_id as id, p.merchant_id as "merchantId", coalesce(b.value ->> 'name', mt.code) as brand
    from member_profile own
    join member_profile p on p.id_number_hash = own.id_number_hash and p.merchant_id <> own.merchant_id
      and p.identity_verified_at is not null
    join merchant mt on mt.id = p.merchant_id and mt.currency = ${currency}
    join merchant_setting l on l.merchant_id = mt.id and l.section = 'legal'
      and l.value #>> '{operator,document}' = ${operator.document}
    left join merchant_setting b on b.merchant_id = mt.id and b.section = 'brand'
    where own.member_id = ${memberId} and own.identity_verified_at is not null
    order by p.merchant_id, p.member_id`.execute(db)
  return rows
}
