import type { Currency } from '@trevo/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { FindingReason, FindingState } from '../tables.ts'

export type FindingLine = {
  id: bigint
  day: string
  members: { id: string; userName: string }[]
  reasons: FindingReason[]
  draws: number
  turnover: bigint
  currency: Currency
  state: FindingState
  foundAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  note: string
  alreadyPaid: bigint
}

const FINDINGS = sql`select f.id, f.day::text, f.reasons, f.draws, f.turnover, f.currency, f.state, f.found_at as "foundAt",
  f.decided_by as "decidedBy", f.decided_at as "decidedAt", f.note, f.already_paid as "alreadyPaid",
  (select jsonb_agg(jsonb_build_object('id', m.id::text, 'userName', m.account) order by m.id) from member m
    where m.id = any(f.member_ids)) as members
  from opposite_finding f`

type Ask = {
  merchantId: number
  before: bigint | null
  limit: number
  state?: FindingState | undefined
  memberId?: string | undefined
}

export async function findingPage(db: Db, { merchantId, before, limit, state, memberId }: Ask): Promise<FindingLine[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`f.merchant_id = ${merchantId}`,
    ...(before === null ? [] : [sql`f.id < ${before}`]),
    ...(state ? [sql`f.state = ${state}`] : []),
    ...(memberId ? [sql`f.member_ids @> array[${memberId}::bigint]`] : []),
  ]
  const { rows } = await sql<FindingLine>`${FINDINGS} where ${sql.join(conditions, sql` and `)}
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findingById(db: Db | Tx, merchantId: number, id: bigint): Promise<FindingLine | undefined> {
  const { rows } = await sql<FindingLine>`${FINDINGS} where f.merchant_id = ${merchantId} and f.id = ${id}`.execute(db)
  return rows[0]
}

/** Whoever decides holds it. */
export const holdFinding = (tx: Tx, merchantId: number, id: bigint) =>
  sql`select from opposite_finding where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)

export type BetLine = {
  drawId: bigint
  gameCode: string
  period: string
  play: string
  userName: string
  turnover: bigint
  void: boolean
}

const BETS_SHOWN = 200

export async function betsOfFinding(db: Db | Tx, id: bigint): Promise<BetLine[]> {
  const { rows } = await sql<BetLine>`
    select b.draw_id as "drawId", d.game_code as "gameCode", d.period, b.play, m.account as "userName", b.turnover, b.void
    from opposite_bet b join lottery_draw d on d.id = b.draw_id join member m on m.id = b.member_id
    where b.finding_id = ${id}
    order by sum(b.turnover) over (partition by b.draw_id) desc, b.draw_id, b.play, b.question, m.id
    limit ${BETS_SHOWN}`.execute(db)
  return rows
}

type Decision = {
  id: bigint
  state: 'confirmed' | 'dismissed'
  by: string
  note: string
  alreadyPaid: bigint
  now: Date
}

export async function saveDecision(tx: Tx, { id, state, by, note, alreadyPaid, now }: Decision): Promise<void> {
  await tx
    .updateTable('opposite_finding')
    .set({ state, decided_by: by, decided_at: now, note, already_paid: alreadyPaid })
    .where('id', '=', id)
    .execute()
}
