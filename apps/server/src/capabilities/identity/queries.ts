import { PICTURE_KINDS, type PictureKind } from '@trevo/contract/identity'
import type { CheckReason, CheckState } from '@trevo/contract/ops/identity'
import { sql } from 'kysely'
import { openedBirthday, openedIdNumber } from '../../base/members/identity.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { once } from '../../platform/once.ts'
import '../../base/members/tables.ts'
import './tables.ts'

export type Owner = { id: bigint; merchantId: number }

export type CheckRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  state: CheckState
  reason: CheckReason | null
  turn: 'left' | 'right'
  claimedSealed: Buffer
  returnedSealed: Buffer | null
  askedTimes: number
  decidedAt: Date | null
  staffName: string | null
  note: string
  forgivenAt: Date | null
  createdAt: Date
}

const checks = (db: Db | Tx) =>
  db
    .selectFrom('identity_check')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'state', 'reason', 'turn', 'note'])
    .select(['claimed_sealed as claimedSealed', 'returned_sealed as returnedSealed', 'asked_times as askedTimes'])
    .select(['decided_at as decidedAt', 'staff_name as staffName', 'forgiven_at as forgivenAt'])
    .select('created_at as createdAt')

/** More than anybody has tries, however often staff let them try again. */
const SHOWN_MAX = 50

/** Newest first. */
export const checksOf = (db: Db | Tx, memberId: bigint): Promise<CheckRow[]> =>
  checks(db).where('member_id', '=', memberId).orderBy('id', 'desc').limit(SHOWN_MAX).execute()

export const checkById = (db: Db | Tx, id: bigint): Promise<CheckRow | undefined> =>
  checks(db).where('id', '=', id).executeTakeFirst()

export type PersonRow = { name: string; idNumber: string | null; birthday: string | null; verifiedAt: Date | null }

export async function personOf(db: Db | Tx, secrets: Secrets, memberId: bigint): Promise<PersonRow> {
  const row = await db
    .selectFrom('member_profile')
    .select(['payee_name as name', 'id_number_sealed as idNumber', 'birthday_sealed as birthday'])
    .select('identity_verified_at as verifiedAt')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return {
    name: row?.name ?? '',
    idNumber: openedIdNumber(secrets, memberId, row?.idNumber ?? null),
    birthday: openedBirthday(secrets, memberId, row?.birthday ?? null),
    verifiedAt: row?.verifiedAt ?? null,
  }
}

type NewCheck = Owner & {
  state: 'open' | 'refused'
  reason: CheckReason | null
  turn: 'left' | 'right'
  claimedSealed: Buffer
  returnedSealed: Buffer
  at: Date
}

export async function insertCheck(tx: Tx, check: NewCheck): Promise<bigint> {
  const { id: memberId, merchantId, state, reason, turn, claimedSealed, returnedSealed, at } = check
  const row = await tx
    .insertInto('identity_check')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      state,
      reason,
      turn,
      claimed_sealed: claimedSealed,
      returned_sealed: returnedSealed,
      created_at: at,
      decided_at: state === 'refused' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Settled = {
  state: CheckState
  reason: CheckReason | null
  returnedSealed?: Buffer
  by?: { staffId: bigint; userName: string; note: string }
  at: Date
}

/** The caller holds the member. */
export async function settleCheck(
  tx: Tx,
  id: bigint,
  { state, reason, returnedSealed, by, at }: Settled,
): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({
      state,
      reason,
      decided_at: state === 'unsure' ? null : at,
      ...(returnedSealed && { returned_sealed: returnedSealed }),
      ...(by && { staff_id: by.staffId, staff_name: by.userName, note: by.note }),
    })
    .where('id', '=', id)
    .execute()
}

/** From now on it is with the service. */
export async function beginAsking(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ state: 'asking', asked_at: at, asked_times: 1 })
    .where('id', '=', id)
    .execute()
}

/** Those that got no answer since `before`, each taken by one node. */
export async function takeUnanswered(db: Db, before: Date, now: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update identity_check set asked_at = ${now}, asked_times = asked_times + 1
    where id in (
      select id from identity_check where state = 'asking' and asked_at < ${before}
      order by asked_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** None of the tries so far counts any more. */
export async function forgiveChecks(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ forgiven_at: at })
    .where('member_id', '=', memberId)
    .where('state', '=', 'refused')
    .where('forgiven_at', 'is', null)
    .execute()
}

/** Those of a member that are not decided, and one that was good so far, make room. */
export async function endChecks(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ state: 'over' })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'verified'])
    .execute()
}

/** What the picture of this kind was called before; undefined: there was none. The caller holds the member. */
export async function putPicture(
  tx: Tx,
  { checkId, kind, fileKey, at }: { checkId: bigint; kind: PictureKind; fileKey: string; at: Date },
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('identity_picture')
    .select('file_key as key')
    .where('check_id', '=', checkId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  await tx
    .insertInto('identity_picture')
    .values({ check_id: checkId, kind, file_key: fileKey, created_at: at })
    .onConflict((conflict) => conflict.columns(['check_id', 'kind']).doUpdateSet({ file_key: fileKey, created_at: at }))
    .execute()
  return before?.key
}

export async function pictureKeys(db: Db | Tx, checkId: bigint): Promise<Partial<Record<PictureKind, string>>> {
  const rows = await db
    .selectFrom('identity_picture')
    .select(['kind', 'file_key as key'])
    .where('check_id', '=', checkId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, key }) => [kind, key]))
}

/** In the order they are taken. */
export async function picturesOf(db: Db | Tx, checkId: bigint): Promise<PictureKind[]> {
  const keys = await pictureKeys(db, checkId)
  return PICTURE_KINDS.filter((kind) => keys[kind] !== undefined)
}

type Asked = { memberId: bigint; requestId: string; input: string; now: Date }

/** Does the work of a member's request once; the answer is the try it was about. */
export const identityOnce = (tx: Tx, { memberId, requestId, input, now }: Asked, work: () => Promise<bigint>) =>
  once(
    tx,
    {
      table: 'identity_request',
      key: { member_id: memberId, request_id: requestId },
      about: {},
      input,
      answerIn: 'answer',
      now,
    },
    work,
  )

export const identityRequest = (db: Db, memberId: bigint, requestId: string): Promise<{ hash: Buffer } | undefined> =>
  db
    .selectFrom('identity_request')
    .select('input_hash as hash')
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** Tries that were begun before then and never sent; their pictures go with them. */
export async function dropAbandoned(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with ended as (
      update identity_check set state = 'over' where id in (
        select c.id from identity_check c where c.state = 'open' and c.created_at < ${before}
          and not exists (select from identity_picture p where p.check_id = c.id and p.created_at >= ${before})
        order by c.created_at limit ${limit} for update skip locked)
      returning id)
    delete from identity_picture p using ended where p.check_id = ended.id returning p.file_key as key`.execute(tx)
  return rows.map(({ key }) => key)
}

export async function declarationOf(db: Db | Tx, memberId: bigint): Promise<Buffer | null> {
  const row = await db
    .selectFrom('identity_declaration')
    .select('declared_sealed as sealed')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.sealed ?? null
}

export async function insertDeclaration(tx: Tx, { id, merchantId }: Owner, sealed: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('identity_declaration')
    .values({ member_id: id, merchant_id: merchantId, declared_sealed: sealed, declared_at: at })
    .execute()
}
