import type { ClosingReason, ClosingTrouble } from '@trevo/contract/own-data'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { once } from '../../platform/once.ts'
import './tables.ts'

export type Owner = { id: bigint; merchantId: number }

export type CopyRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  language: Language
  state: 'waiting' | 'ready' | 'gone'
  fileKey: string | null
  askedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
}

const copies = (db: Db | Tx) =>
  db
    .selectFrom('data_copy')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'language', 'state'])
    .select(['file_key as fileKey', 'asked_at as askedAt', 'ready_at as readyAt', 'expires_at as expiresAt'])

/** The one that is being made or can be fetched; an index keeps it at one. */
export const currentCopy = (db: Db | Tx, memberId: bigint): Promise<CopyRow | undefined> =>
  copies(db).where('member_id', '=', memberId).where('state', 'in', ['waiting', 'ready']).executeTakeFirst()

export const copyById = (db: Db | Tx, id: bigint): Promise<CopyRow | undefined> =>
  copies(db).where('id', '=', id).executeTakeFirst()

export async function insertCopy(tx: Tx, { id, merchantId }: Owner, language: Language, now: Date): Promise<bigint> {
  const row = await tx
    .insertInto('data_copy')
    .values({
      merchant_id: merchantId,
      member_id: id,
      language,
      state: 'waiting',
      asked_at: now,
      next_try_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Made = { fileKey: string; bytes: number; readyAt: Date; expiresAt: Date }

/** False: somebody else has made it meanwhile. */
export async function setReady(tx: Tx, id: bigint, { fileKey, bytes, readyAt, expiresAt }: Made): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_copy')
    .set({ state: 'ready', file_key: fileKey, bytes, ready_at: readyAt, expires_at: expiresAt, next_try_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setGone(tx: Tx | Db, id: bigint): Promise<void> {
  await tx
    .updateTable('data_copy')
    .set({ state: 'gone', file_key: null, next_try_at: null })
    .where('id', '=', id)
    .execute()
}

export async function countFetch(db: Db, id: bigint): Promise<void> {
  await sql`update data_copy set fetched_times = fetched_times + 1 where id = ${id}`.execute(db)
}

type Due = { now: Date; leaseUntil: Date; limit: number }

/** Those of which something is due, each taken by one node; where that node dies they come again at `leaseUntil`. */
export async function takeCopies(db: Db, { now, leaseUntil, limit }: Due): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update data_copy set next_try_at = ${leaseUntil} where id in (
      select id from data_copy where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** As above. */
export async function takeClosings(db: Db, { now, leaseUntil, limit }: Due): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update account_closing set next_try_at = ${leaseUntil} where id in (
      select id from account_closing where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type ClosingRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  reason: ClosingReason
  state: 'waiting' | 'closed' | 'kept'
  askedAt: Date
  closesAt: Date
  trouble: ClosingTrouble | null
}

const closings = (db: Db | Tx) =>
  db
    .selectFrom('account_closing')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'reason', 'state', 'trouble'])
    .select(['asked_at as askedAt', 'closes_at as closesAt'])

export const currentClosing = (db: Db | Tx, memberId: bigint): Promise<ClosingRow | undefined> =>
  closings(db).where('member_id', '=', memberId).where('state', '=', 'waiting').executeTakeFirst()

export const closingById = (db: Db | Tx, id: bigint): Promise<ClosingRow | undefined> =>
  closings(db).where('id', '=', id).executeTakeFirst()

type NewClosing = Owner & { reason: ClosingReason; askedAt: Date; closesAt: Date }

export async function insertClosing(tx: Tx, closing: NewClosing): Promise<bigint> {
  const { id, merchantId, reason, askedAt, closesAt } = closing
  const row = await tx
    .insertInto('account_closing')
    .values({
      merchant_id: merchantId,
      member_id: id,
      reason,
      state: 'waiting',
      asked_at: askedAt,
      closes_at: closesAt,
      next_try_at: closesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function endClosing(tx: Tx, id: bigint, state: 'closed' | 'kept', at: Date): Promise<void> {
  await tx
    .updateTable('account_closing')
    .set({ state, ended_at: at, trouble: null, next_try_at: null })
    .where('id', '=', id)
    .execute()
}

export async function holdClosing(db: Db, id: bigint, trouble: ClosingTrouble, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('account_closing')
    .set({ trouble, next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

type Asked = { memberId: bigint; requestId: string; input: string; now: Date }

export const ownDataOnce = (tx: Tx, { memberId, requestId, input, now }: Asked, work: () => Promise<bigint>) =>
  once(
    tx,
    {
      table: 'own_data_request',
      key: { member_id: memberId, request_id: requestId },
      about: {},
      input,
      answerIn: 'answer',
      now,
    },
    work,
  )
