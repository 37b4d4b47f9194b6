import { sql } from 'kysely'
import pg from 'pg'
import type { HeadIconChoice } from '../../core/members/head-icon.ts'
import type { Db, Tx } from '../../platform/db.ts'
import '../../core/members/tables.ts'

export type ProfileRow = {
  account: string
  nickname: string
  registeredAt: Date
  payeeName: string | null
  idNumber: string | null
  birthday: string | null
  facebook: string | null
  whatsapp: string | null
  line: string | null
  wechat: string | null
  zalo: string | null
  qqNum: string | null
}

export async function readProfile(db: Db | Tx, memberId: bigint): Promise<ProfileRow> {
  return db
    .selectFrom('member as m')
    .leftJoin('member_profile as p', 'p.member_id', 'm.id')
    .select(['m.account', 'm.nickname', 'm.created_at as registeredAt', 'p.payee_name as payeeName'])
    .select(['p.id_number as idNumber', sql<string | null>`to_char(p.birthday, 'YYYY-MM-DD')`.as('birthday')])
    .select(['p.facebook', 'p.whatsapp', 'p.line', 'p.wechat', 'p.zalo', 'p.qq_num as qqNum'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function setNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.updateTable('member').set({ nickname }).where('id', '=', memberId).execute()
}

export type Handles = {
  facebook?: string | undefined
  whatsapp?: string | undefined
  line?: string | undefined
  wechat?: string | undefined
  zalo?: string | undefined
  qq_num?: string | undefined
}
export type Owner = { id: bigint; merchantId: number }

/** Answers with the own picture that was there before; of two changes at once the second gets the first one's. */
export async function setHeadIcon(tx: Tx, owner: Owner, { preset, key }: HeadIconChoice): Promise<string | null> {
  // Locks the row, and makes it where there is none, before it reads.
  const before = await tx
    .insertInto('member_profile')
    .values({ member_id: owner.id, merchant_id: owner.merchantId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ merchant_id: owner.merchantId }))
    .returning('head_icon_key as key')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('member_profile')
    .set({ head_icon_preset: preset, head_icon_key: key })
    .where('member_id', '=', owner.id)
    .execute()
  return before.key
}

/** Whatever is undefined stays as it is. */
export async function setHandles(tx: Tx, { id, merchantId }: Owner, handles: Handles): Promise<void> {
  const given = Object.fromEntries(Object.entries(handles).filter(([, value]) => value !== undefined)) as Handles
  if (Object.keys(given).length === 0) return
  await tx
    .insertInto('member_profile')
    .values({ member_id: id, merchant_id: merchantId, ...given })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(given))
    .execute()
}

/** What is asked of the law of a person; null where it is not given. */
export type Identity = { idNumber: string | null; birthday: string | null }

/** Fills in what is empty and answers with what then stands there: of two at once, the first one's. */
export async function fillIdentity(tx: Tx, { id, merchantId }: Owner, given: Identity): Promise<Identity> {
  const { rows } = await sql<Identity>`
    insert into member_profile as p (member_id, merchant_id, id_number, birthday)
    values (${id}, ${merchantId}, ${given.idNumber}, ${given.birthday})
    on conflict (member_id) do update
      set id_number = coalesce(p.id_number, excluded.id_number), birthday = coalesce(p.birthday, excluded.birthday)
    returning id_number as "idNumber", to_char(birthday, 'YYYY-MM-DD') as birthday`.execute(tx)
  return rows[0] ?? given
}

/** Somebody else of the brand has the document, perhaps since a moment ago. */
export const isDocumentTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'member_profile_id_number'
