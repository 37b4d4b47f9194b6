import type { ImpedimentState } from '@trevo/contract/ops/impediments'
import type { Db, Tx } from '../../../platform/db.ts'
import '../../../base/members/tables.ts'
import '../tables.ts'

type Ask = {
  merchantId: number
  memberId: string | undefined
  state: ImpedimentState | undefined
  before: bigint | null
  limit: number
}

const rows = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('impediment_case as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .select([
      'c.id',
      'c.member_id as memberId',
      'm.account as userName',
      'c.state',
      'c.reason',
      'c.source',
      'c.trouble',
    ])
    .select(['c.found_at as foundAt', 'c.tell_by as tellBy', 'c.told_at as toldAt'])
    .select(['c.withdraw_until as withdrawUntil', 'c.close_by as closeBy', 'c.closed_at as closedAt'])
    .where('c.merchant_id', '=', merchantId)

export const casePage = (db: Db, { merchantId, memberId, state, before, limit }: Ask) =>
  rows(db, merchantId)
    .$if(memberId !== undefined, (query) => query.where('c.member_id', '=', BigInt(memberId ?? 0)))
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 'open'))
    .$if(before !== null, (query) => query.where('c.id', '<', before ?? 0n))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export type StaffRow = Awaited<ReturnType<typeof casePage>>[number]

export const caseRow = (db: Db | Tx, merchantId: number, id: bigint): Promise<StaffRow | undefined> =>
  rows(db, merchantId).where('c.id', '=', id).executeTakeFirst()

const SHOWN_MAX = 100

export const stepsOf = (db: Db | Tx, caseId: bigint) =>
  db
    .selectFrom('impediment_step')
    .select(['step', 'detail', 'staff_name as by', 'created_at as at'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()

/** Newest first. */
export const answersOf = (db: Db | Tx, memberId: bigint) =>
  db
    .selectFrom('impediment_answer')
    .select(['source', 'outcome', 'reason', 'answer_sealed as sealed', 'asked_at as at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
