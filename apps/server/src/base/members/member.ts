import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ContactKind, MemberStatus } from './tables.ts'
import './tables.ts'

export type MemberRecord = {
  id: bigint
  merchantId: number
  account: string
  nickname: string
  type: MemberType
  status: MemberStatus
  clubLabel: string | null
  trialExpiresAt: Date | null
}

const select = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('member')
    .select(['id', 'merchant_id as merchantId', 'account', 'nickname', 'type', 'status', 'club_label as clubLabel'])
    .select('trial_expires_at as trialExpiresAt')
    .where('merchant_id', '=', merchantId)

/** Asks for the merchant too: no brand ever reads another brand's member. */
export async function memberById(db: Db | Tx, merchantId: number, id: bigint): Promise<MemberRecord | undefined> {
  return select(db, merchantId).where('id', '=', id).executeTakeFirst()
}

/** Names differ by more than the case of their letters. */
export async function memberByAccount(
  db: Db | Tx,
  merchantId: number,
  account: string,
): Promise<MemberRecord | undefined> {
  return select(db, merchantId).where(sql<string>`lower(account)`, '=', account.toLowerCase()).executeTakeFirst()
}

/** Only a verified contact identifies its member: anyone can type another person's. `value` is normalised, see contacts.ts. */
export async function memberByContact(
  db: Db | Tx,
  merchantId: number,
  kind: ContactKind,
  value: string,
): Promise<MemberRecord | undefined> {
  return select(db, merchantId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('member_contact')
        .select('member_id')
        .where('member_contact.merchant_id', '=', merchantId)
        .where('kind', '=', kind)
        .where('value', '=', value)
        .where('verified_at', 'is not', null),
    )
    .executeTakeFirst()
}

/** By the keyed hashes of the eleven digits. The only place that looks up a document for a sign-in. */
export async function memberByCpf(
  db: Db | Tx,
  merchantId: number,
  hashes: readonly Buffer[],
): Promise<MemberRecord | undefined> {
  return select(db, merchantId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('member_profile')
        .select('member_id')
        .where('member_profile.merchant_id', '=', merchantId)
        .where('id_number_hash', 'in', hashes),
    )
    .executeTakeFirst()
}

/** Two changes at once take turns, so that the second sees what the first did. */
export async function lockMember(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export type NewMember = {
  merchantId: number
  account: string
  type: MemberType
  nickname?: string
  parentId?: bigint | null
  trialExpiresAt?: Date | null
}

/** Undefined when the name is taken, whatever the case of its letters; of many at once exactly one gets it. */
export async function createMember(tx: Tx, member: NewMember): Promise<MemberRecord | undefined> {
  const { merchantId, account, type, nickname = '', parentId = null, trialExpiresAt = null } = member
  return tx
    .insertInto('member')
    .values({
      merchant_id: merchantId,
      account,
      type,
      nickname,
      club_label: null,
      parent_id: parentId,
      trial_expires_at: trialExpiresAt,
    })
    .onConflict((conflict) => conflict.expression(sql`merchant_id, lower(account)`).doNothing())
    .returning(['id', 'merchant_id as merchantId', 'account', 'nickname', 'type', 'status', 'club_label as clubLabel'])
    .returning('trial_expires_at as trialExpiresAt')
    .executeTakeFirst()
}
