import type { ContactKind } from '../../base/members/tables.ts'
import type { Db } from '../../platform/db.ts'

/** What the member's newest code for this kind of contact was sent to. */
/** Of what this session asked for, or else any other of the member. */
export async function newestTarget(
  db: Db,
  memberId: bigint,
  kind: ContactKind,
  asker: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sent_code')
    .select('target')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'bind')
    // A number in E.164 begins with a plus sign, which no address that we accept does.
    .where('target', kind === 'mobile' ? 'like' : 'not like', '+%')
    .orderBy((eb) => eb('asker', '=', asker), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.target
}

/** Who has proved to have it. */
export async function ownerOfContact(
  db: Db,
  merchantId: number,
  kind: ContactKind,
  value: string,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('member_contact')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.member_id
}
