import type { RiskClass, SuspicionRuleName, SuspicionState } from '@trevo/contract/ops/suspicions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import '../tables.ts'

export type CaseRow = {
  id: bigint
  memberId: bigint
  userName: string
  state: SuspicionState
  riskClass: RiskClass | null
  score: number | null
  rules: SuspicionRuleName[]
  staffName: string | null
  openedAt: Date
  dueAt: Date
  decidedAt: Date | null
  protocol: string | null
}

const ROW = sql`c.id, c.member_id as "memberId", m.account as "userName", c.state, r.class as "riskClass", r.score,
  array(select distinct h.rule from suspicion_hit h where h.case_id = c.id order by 1) as rules, c.staff_name as "staffName",
  c.opened_at as "openedAt", c.due_at as "dueAt", c.decided_at as "decidedAt", c.protocol`
const JOINED = sql`join member m on m.id = c.member_id left join risk_class r on r.member_id = c.member_id`

type Ask = {
  merchantId: number
  state: SuspicionState | undefined
  memberId: string | undefined
  before: bigint | null
  limit: number
}

export async function casePage(db: Db, { merchantId, state, memberId, before, limit }: Ask): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${ROW} from suspicion_case c ${JOINED}
    where c.merchant_id = ${merchantId} and (${before}::bigint is null or c.id < ${before})
      and (${state ?? null}::text is null or c.state = ${state ?? null})
      and (${memberId ?? null}::bigint is null or c.member_id = ${memberId ?? null}::bigint)
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function caseRow(db: Db | Tx, merchantId: number, id: bigint): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${ROW} from suspicion_case c ${JOINED} where c.merchant_id = ${merchantId} and c.id = ${id}`.execute(db)
  return rows[0]
}

const SHOWN_MAX = 200

export async function hitsOf(db: Db | Tx, caseId: bigint) {
  const { rows } = await sql<{ rule: SuspicionRuleName; day: string; weight: number; facts: Record<string, string> }>`
    select rule, day::text as day, weight, facts from suspicion_hit where case_id = ${caseId} order by day desc, rule limit ${SHOWN_MAX}`.execute(
    db,
  )
  return rows
}

export const stepsOf = (db: Db | Tx, caseId: bigint) =>
  db
    .selectFrom('suspicion_step')
    .select(['step', 'detail', 'staff_name as by', 'created_at as at'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()

type Change = { to: SuspicionState; dueAt?: Date; protocol?: string; now: Date }

/** False: it is not in a state from which there is this way, or no longer. */
export async function moveCase(
  tx: Tx,
  id: bigint,
  from: SuspicionState,
  { to, dueAt, protocol, now }: Change,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update suspicion_case set state = ${to}, decided_at = ${now}, due_at = coalesce(${dueAt ?? null}, due_at),
      protocol = coalesce(${protocol ?? null}, protocol)
    where id = ${id} and state = ${from}`.execute(tx)
  return numAffectedRows === 1n
}

/** False: it is decided. */
export async function takeCase(tx: Tx, id: bigint, staffName: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update suspicion_case set staff_name = ${staffName} where id = ${id} and state in ('open', 'to_report')`.execute(tx)
  return numAffectedRows === 1n
}

type Person = { cpf: Buffer | null; birthday: Buffer | null; name: string | null; joinedAt: Date }

export async function personOf(db: Db, memberId: bigint): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select p.id_number_sealed as cpf, p.birthday_sealed as birthday, p.payee_name as name, m.created_at as "joinedAt"
    from member m left join member_profile p on p.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0]
}
