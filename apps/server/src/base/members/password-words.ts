import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** What a stranger tries first for this member: their names, and those of the brand. */
export async function wordsOf(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select unnest(array[
      m.account,
      m.nickname,
      b.code,
      (select s.value ->> 'name' from merchant_setting s where s.merchant_id = b.id and s.section = 'brand')
    ]) as word
    from member m join merchant b on b.id = m.merchant_id
    where m.id = ${memberId}
    union
    select split_part(value, '@', 1) from member_contact where member_id = ${memberId}`.execute(db)
  return rows.map(({ word }) => word).filter((word) => word !== null)
}
