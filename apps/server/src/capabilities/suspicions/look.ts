import { sql } from 'kysely'
import { openedDeclaration } from '../../base/members/declaration.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import { addDays } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { bookTurn } from '../../platform/locks.ts'
import { findBy, type Look, type Rule, rulesOf } from './rules.ts'
import './tables.ts'

export type LookDeps = { db: Db; clock: Clock; secrets: Secrets }

const turn = bookTurn('suspicions.look')
const DAY_MS = 86_400_000
/** Of those that were sealed before anybody looked. */
const DAYS_BACK = 7
/** What a case may take until somebody has decided. */
const DECIDE_MS = 30 * DAY_MS
const SCORE_DAYS = 90
const [HIGH, MEDIUM] = [6, 3]

/** Whoever is politically exposed is never of the lowest class, whatever they play. */
const classOf = (score: number, isExposed: boolean) =>
  score >= HIGH ? 'high' : score >= MEDIUM || isExposed ? 'medium' : 'low'

/** Every sealed day of every brand of the profile, one after another; a day is looked at in one transaction, and once. */
export async function lookAtDays(deps: LookDeps): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from merchant where regulation = 'br' order by id`.execute(
    deps.db,
  )
  for (const { id } of rows) while (await inTx(deps.db, (tx) => lookAtNext(tx, deps, id)));
}

async function lookAtNext(tx: Tx, { clock, secrets }: LookDeps, book: number): Promise<boolean> {
  if (!(await turn.tryTake(tx, book))) return false
  const look = await nextDay(tx, book)
  if (look === undefined) return false
  const now = clock.now()
  await classExposed(tx, secrets, look, now)
  for (const rule of await rulesOf(tx, book)) {
    if (!rule.isOn) continue
    for (const { memberId, facts } of await findBy(tx, look, rule))
      await keepHit(tx, secrets, look, { rule, memberId, facts, now })
  }
  await sql`insert into suspicion_mark (book_id, day) values (${book}, ${look.day}::date)
    on conflict (book_id) do update set day = excluded.day`.execute(tx)
  return true
}

async function nextDay(tx: Tx, book: number): Promise<Look | undefined> {
  const { rows } = await sql<Look & { last: string | null }>`
    select mt.id as book, mt.currency, mt.time_zone as "timeZone", s.day::text as day
    from merchant mt
    cross join lateral (
      select min(s.day) as day from day_seal s where s.book_id = mt.id and s.day > coalesce(
        (select k.day from suspicion_mark k where k.book_id = mt.id),
        (select max(l.day) from day_seal l where l.book_id = mt.id) - ${DAYS_BACK}::int)) s
    where mt.id = ${book} and s.day is not null`.execute(tx)
  return rows[0]
}

/** Who declared on the day that they are exposed. What was declared is sealed: it is read here, and nowhere kept in the clear. */
async function classExposed(tx: Tx, secrets: Secrets, { book, day }: Look, now: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint; sealed: Buffer }>`
    select member_id as id, declared_sealed as sealed from identity_declaration
    where merchant_id = ${book} and declared_at >= day_begins(${book}, ${day}::date)
      and declared_at < day_begins(${book}, ${day}::date + 1)`.execute(tx)
  const exposed = rows.filter(({ id, sealed }) => openedDeclaration(secrets, id, sealed).isExposed).map(({ id }) => id)
  await sql`insert into risk_class as r (member_id, merchant_id, class, score, since)
    select id, ${book}, ${classOf(0, true)}, 0, ${now} from unnest(${exposed}::bigint[]) id
    on conflict (member_id) do update set class = excluded.class, since = excluded.since where r.class = 'low'`.execute(
    tx,
  )
}

async function isExposed(tx: Tx, secrets: Secrets, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select declared_sealed as sealed from identity_declaration where member_id = ${memberId}`.execute(tx)
  return rows[0] !== undefined && openedDeclaration(secrets, memberId, rows[0].sealed).isExposed
}

type Hit = { rule: Rule; memberId: bigint; facts: object; now: Date }

async function keepHit(
  tx: Tx,
  secrets: Secrets,
  { book, day }: Look,
  { rule: { name, weight }, memberId, facts, now }: Hit,
): Promise<void> {
  const caseId = await openCase(tx, book, memberId, now)
  const { numAffectedRows } = await sql`
    insert into suspicion_hit (book_id, member_id, rule, day, weight, facts, case_id, created_at)
    values (${book}, ${memberId}, ${name}, ${day}::date, ${weight}, ${JSON.stringify(facts)}, ${caseId}, ${now})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) return
  await keepStep(tx, caseId, { step: 'found', detail: `${name} ${day}`, at: now })
  const { rows } = await sql<{ score: number }>`
    select coalesce(sum(weight), 0)::int as score from suspicion_hit
    where book_id = ${book} and member_id = ${memberId} and day > ${addDays(day, -SCORE_DAYS)}::date`.execute(tx)
  const score = rows[0]?.score ?? 0
  const risk = classOf(score, await isExposed(tx, secrets, memberId))
  await sql`insert into risk_class as r (member_id, merchant_id, class, score, since) values (${memberId}, ${book}, ${risk}, ${score}, ${now})
    on conflict (member_id) do update set score = excluded.score, class = excluded.class,
      since = case when r.class = excluded.class then r.since else excluded.since end`.execute(tx)
}

/** The one that is not decided, or a new one: an index keeps it at one. */
async function openCase(tx: Tx, merchantId: number, memberId: bigint, now: Date): Promise<bigint> {
  const current = await tx
    .selectFrom('suspicion_case')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'to_report'])
    .executeTakeFirst()
  if (current !== undefined) return current.id
  const { id } = await tx
    .insertInto('suspicion_case')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      state: 'open',
      staff_name: null,
      opened_at: now,
      due_at: new Date(now.getTime() + DECIDE_MS),
      decided_at: null,
      protocol: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepStep(tx, id, { step: 'opened', at: now })
  return id
}

type NewStep = {
  step: 'opened' | 'found' | 'taken' | 'noted' | 'to_report' | 'reported' | 'closed'
  detail?: string
  by?: string
  at: Date
}

export async function keepStep(tx: Tx, caseId: bigint, { step, detail = '', by, at }: NewStep): Promise<void> {
  await tx
    .insertInto('suspicion_step')
    .values({ case_id: caseId, step, detail, staff_name: by ?? null, created_at: at })
    .execute()
}
