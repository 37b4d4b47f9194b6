import type { Channel } from '@trevo/contract/communications'
import type { Language } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** Whether advertising may reach the member `m` by a way now; `sql/contact.sql` decides. */
export const mayBeAdvertised = (now: RawBuilder<unknown> | Date, channel: Channel | null): RawBuilder<boolean> =>
  sql`may_be_advertised(${now}, m.id, ${channel})`

type Reach = { refused: Channel[]; hasPush: boolean; hasMail: boolean; hasSms: boolean }

/** What a member refused, and which ways would reach them. */
export async function reachOf(db: Db, memberId: bigint): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select coalesce(c.refused, '{}') as refused,
      exists (select from push_subscription where member_id = m.id) as "hasPush",
      exists (select from member_contact where member_id = m.id and kind = 'email' and verified_at is not null) as "hasMail",
      exists (select from member_contact where member_id = m.id and kind = 'mobile' and verified_at is not null) as "hasSms"
    from member m left join contact_choice c on c.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0] ?? { refused: [], hasPush: false, hasMail: false, hasSms: false }
}

type Choice = { refused: readonly Channel[]; language: Language; now: Date }

export async function choose(db: Db, memberId: bigint, { refused, language, now }: Choice): Promise<void> {
  const row = { refused: [...new Set(refused)], language, changed_at: now }
  await db
    .insertInto('contact_choice')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** One way more that is refused, whatever was refused before. */
export async function refuse(db: Db | Tx, memberId: bigint, channel: Channel, now: Date): Promise<void> {
  await sql`insert into contact_choice (member_id, refused, changed_at) values (${memberId}, array[${channel}], ${now})
    on conflict (member_id) do update set changed_at = excluded.changed_at,
      refused = array_append(array_remove(contact_choice.refused, ${channel}), ${channel})`.execute(db)
}
