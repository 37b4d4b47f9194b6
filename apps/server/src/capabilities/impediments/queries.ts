import type {
  ImpedimentOutcome,
  ImpedimentReason,
  ImpedimentSource,
  ImpedimentState,
  ImpedimentStep,
  ImpedimentTrouble,
} from '@trevo/contract/ops/impediments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Owner = { id: bigint; merchantId: number }

type NewAnswer = Owner & {
  source: ImpedimentSource
  outcome: ImpedimentOutcome
  reason: ImpedimentReason | null
  sealed: Buffer | null
  askedAt: Date
  at: Date
}

export async function keepAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  const { id, merchantId, source, outcome, reason, sealed, askedAt, at } = answer
  await tx
    .insertInto('impediment_answer')
    .values({
      merchant_id: merchantId,
      member_id: id,
      source,
      outcome,
      reason,
      answer_sealed: sealed,
      asked_at: askedAt,
      answered_at: at,
    })
    .execute()
}

export type GoodAnswer = Owner & { askedAt: Date }

/**
 * Of these the ones of whom nothing else is known, held until the transaction ends: an answer that impedes comes before this or after it.
 * The others are looked at one by one.
 */
export async function lockUntroubled(tx: Tx, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  await sql`select from member where id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  // A statement of its own, so that it sees what was committed while we waited.
  const { rows } = await sql<{ id: bigint }>`
    select m.id from member m where m.id = any (${[...ids]}::bigint[]) and m.status <> 'closed' and not exists (
      select from impediment_case c where c.member_id = m.id and c.state in ('quiet', 'open', 'owed'))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function keepGoodAnswers(
  tx: Tx,
  source: ImpedimentSource,
  answers: readonly GoodAnswer[],
  at: Date,
): Promise<void> {
  await sql`insert into impediment_answer (merchant_id, member_id, source, outcome, asked_at, answered_at)
    select u.merchant, u.id, ${source}, 'permitted', u.asked, ${at}
    from unnest(${answers.map(({ id }) => id)}::bigint[], ${answers.map(({ merchantId }) => merchantId)}::int[],
      ${answers.map(({ askedAt }) => askedAt.toISOString())}::timestamptz[]) as u (id, merchant, asked)`.execute(tx)
}

export type CaseRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  source: ImpedimentSource
  reason: ImpedimentReason
  state: ImpedimentState
  foundAt: Date
  tellBy: Date
  withdrawUntil: Date
  closeBy: Date
  toldAt: Date | null
  mailedAt: Date | null
  closedAt: Date | null
  freedAt: Date | null
  document: Buffer | null
  trouble: ImpedimentTrouble | null
}

const cases = (db: Db | Tx) =>
  db
    .selectFrom('impediment_case')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'source', 'reason', 'state', 'trouble'])
    .select(['found_at as foundAt', 'tell_by as tellBy', 'withdraw_until as withdrawUntil', 'close_by as closeBy'])
    .select(['told_at as toldAt', 'mailed_at as mailedAt', 'closed_at as closedAt', 'freed_at as freedAt'])
    .select('document_sealed as document')

export const caseById = (db: Db | Tx, id: bigint): Promise<CaseRow | undefined> =>
  cases(db).where('id', '=', id).executeTakeFirst()

/** The one that is not over; an index keeps it at one. */
export const currentCase = (tx: Tx, memberId: bigint): Promise<CaseRow | undefined> =>
  cases(tx).where('member_id', '=', memberId).where('state', 'in', ['quiet', 'open', 'owed']).executeTakeFirst()

export type Deadlines = Pick<CaseRow, 'foundAt' | 'tellBy' | 'withdrawUntil' | 'closeBy'>
type NewCase = Owner & Deadlines & Pick<CaseRow, 'source' | 'reason' | 'state'> & { nextTryAt: Date }

export async function insertCase(tx: Tx, found: NewCase): Promise<bigint> {
  const row = await tx
    .insertInto('impediment_case')
    .values({ merchant_id: found.merchantId, member_id: found.id, ...columnsOf(found) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const columnsOf = ({ source, reason, state, foundAt, tellBy, withdrawUntil, closeBy, nextTryAt }: NewCase) => ({
  source,
  reason,
  state,
  found_at: foundAt,
  tell_by: tellBy,
  withdraw_until: withdrawUntil,
  close_by: closeBy,
  next_try_at: nextTryAt,
  updated_at: foundAt,
})

/** Somebody of whom nobody was told has been let in meanwhile, or has something here: deadlines begin. */
export async function reopenCase(tx: Tx, id: bigint, found: NewCase): Promise<void> {
  await tx.updateTable('impediment_case').set(columnsOf(found)).where('id', '=', id).execute()
}

type Change = Partial<
  Pick<CaseRow, 'state' | 'toldAt' | 'mailedAt' | 'closedAt' | 'freedAt' | 'document' | 'trouble'>
> & {
  nextTryAt?: Date | null
}

export async function changeCase(tx: Tx, id: bigint, at: Date, change: Change): Promise<void> {
  const { state, toldAt, mailedAt, closedAt, freedAt, document, trouble, nextTryAt } = change
  await tx
    .updateTable('impediment_case')
    .set({
      updated_at: at,
      ...(state !== undefined && { state }),
      ...(toldAt !== undefined && { told_at: toldAt }),
      ...(mailedAt !== undefined && { mailed_at: mailedAt }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
      ...(freedAt !== undefined && { freed_at: freedAt }),
      ...(document !== undefined && { document_sealed: document }),
      ...(trouble !== undefined && { trouble }),
      ...(nextTryAt !== undefined && { next_try_at: nextTryAt }),
    })
    .where('id', '=', id)
    .execute()
}

type NewStep = { step: ImpedimentStep; detail?: string; by?: string; at: Date }

export async function keepStep(tx: Tx, caseId: bigint, { step, detail = '', by, at }: NewStep): Promise<void> {
  await tx
    .insertInto('impediment_step')
    .values({ case_id: caseId, step, detail, staff_name: by ?? null, created_at: at })
    .execute()
}

/** Those of which something is due, each taken by one node; where that node dies they come again at `leaseUntil`. */
export async function takeCases(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update impediment_case set next_try_at = ${leaseUntil} where id in (
      select id from impediment_case where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A pause or exclusion that lasts: until it ends, the document stays with the account that has it. */
export async function isOnBreak(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql<{ lasts: boolean }>`
    select break_at(${now}, excluded_until, paused_until) is not null as lasts
    from member_guard where member_id = ${memberId}`.execute(tx)
  return rows[0]?.lasts === true
}
