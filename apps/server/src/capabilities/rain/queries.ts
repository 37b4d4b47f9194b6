import type { GiftKind } from '@trevo/contract/gifts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type RoundRow = {
  id: bigint
  titlePt: string
  titleEn: string
  kind: GiftKind
  budget: bigint
  envelopes: number
  minTurnover: bigint
  startsAt: Date
  endsAt: Date
  left: number
  /** What the asking member has; null: nothing. */
  mine: bigint | null
}

const roundsWhere = (memberId: bigint | null, where: RawBuilder<unknown>) => sql<RoundRow>`
  select r.id, r.title_pt as "titlePt", r.title_en as "titleEn", r.kind, r.budget, r.envelopes, r.min_turnover as "minTurnover",
    r.starts_at as "startsAt", r.ends_at as "endsAt",
    (select count(*)::int from rain_envelope e where e.round_id = r.id and e.member_id is null) as left,
    (select e.amount from rain_envelope e where e.round_id = r.id and e.member_id = ${memberId}::bigint) as mine
  from rain_round r where r.cancelled_at is null and ${where}`

type Ask = { merchantId: number; memberId: bigint; now: Date }

/** The round that runs, the next and the last one, as far as there are. */
export async function roundsAround(
  db: Db,
  { merchantId, memberId, now }: Ask,
): Promise<Record<'current' | 'next' | 'last', RoundRow | undefined>> {
  const one = async (where: RawBuilder<unknown>) =>
    (await roundsWhere(memberId, sql`r.merchant_id = ${merchantId} and ${where} limit 1`).execute(db)).rows[0]
  const [current, next, last] = await Promise.all([
    one(sql`r.starts_at <= ${now} and r.ends_at > ${now} order by r.starts_at`),
    one(sql`r.starts_at > ${now} order by r.starts_at`),
    one(sql`r.ends_at <= ${now} order by r.starts_at desc`),
  ])
  return { current, next, last }
}

export async function roundOf(
  db: Db | Tx,
  merchantId: number,
  id: bigint,
  memberId: bigint,
): Promise<RoundRow | undefined> {
  const { rows } = await roundsWhere(memberId, sql`r.merchant_id = ${merchantId} and r.id = ${id}`).execute(db)
  return rows[0]
}

export type OpenRound = Pick<
  RoundRow,
  'id' | 'titlePt' | 'titleEn' | 'kind' | 'minTurnover' | 'startsAt' | 'endsAt' | 'mine'
>

/** Without counting what is left, as this is asked by everybody at the same moment. */
export async function roundToGrab(
  tx: Tx,
  merchantId: number,
  id: bigint,
  memberId: bigint,
): Promise<OpenRound | undefined> {
  const { rows } = await sql<OpenRound>`
    select r.id, r.title_pt as "titlePt", r.title_en as "titleEn", r.kind, r.min_turnover as "minTurnover",
      r.starts_at as "startsAt", r.ends_at as "endsAt",
      (select e.amount from rain_envelope e where e.round_id = r.id and e.member_id = ${memberId}) as mine
    from rain_round r where r.id = ${id} and r.merchant_id = ${merchantId} and r.cancelled_at is null`.execute(tx)
  return rows[0]
}

/** The first envelope that nobody has or is about to have; undefined: none is left. */
export async function takeEnvelope(
  tx: Tx,
  { roundId, memberId, now }: { roundId: bigint; memberId: bigint; now: Date },
): Promise<bigint | undefined> {
  // Chosen apart: as part of a join the choice would be made again for every row it is joined to.
  const { rows } = await sql<{ amount: bigint }>`
    with free as materialized (
      select position from rain_envelope where round_id = ${roundId} and member_id is null
      order by position limit 1 for update skip locked
    )
    update rain_envelope e set member_id = ${memberId}, grabbed_at = ${now}
    from free where e.round_id = ${roundId} and e.position = free.position
    returning e.amount`.execute(tx)
  return rows[0]?.amount
}

export async function leftIn(db: Db, roundId: bigint): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from rain_envelope where round_id = ${roundId} and member_id is null`.execute(db)
  return rows[0]?.left ?? 0
}

export type Grabbed = { memberId: bigint; account: string; amount: bigint; at: Date }

export async function grabsOf(db: Db, roundId: bigint, limit: number): Promise<Grabbed[]> {
  const { rows } = await sql<Grabbed>`
    select e.member_id as "memberId", m.account, e.amount, e.grabbed_at as at
    from rain_envelope e join member m on m.id = e.member_id
    where e.round_id = ${roundId} order by e.amount desc, e.grabbed_at, e.position limit ${limit}`.execute(db)
  return rows
}

export type NewRound = {
  merchantId: number
  titlePt: string
  titleEn: string
  kind: GiftKind
  budget: bigint
  minTurnover: bigint
  startsAt: Date
  endsAt: Date
  requestId: string
  createdBy: string
  /** Of the schedule that asked for it. */
  planId?: bigint
  now: Date
}

export async function insertRound(tx: Tx, round: NewRound, amounts: readonly bigint[]): Promise<bigint> {
  const { id } = await tx
    .insertInto('rain_round')
    .values({
      merchant_id: round.merchantId,
      title_pt: round.titlePt,
      title_en: round.titleEn,
      kind: round.kind,
      budget: round.budget,
      envelopes: amounts.length,
      min_turnover: round.minTurnover,
      starts_at: round.startsAt,
      ends_at: round.endsAt,
      cancelled_at: null,
      request_id: round.requestId,
      created_by: round.createdBy,
      created_at: round.now,
      plan_id: round.planId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into rain_envelope (round_id, position, amount)
    select ${id}, u.n, u.amount from unnest(${amounts}::bigint[]) with ordinality as u (amount, n)`.execute(tx)
  return id
}
