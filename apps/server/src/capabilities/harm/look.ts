import type { HarmMarker, HarmStep } from '@trevo/contract/ops/harm'
import { sql } from 'kysely'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { inEveryLanguage } from '../../platform/language.ts'
import { bookTurn } from '../../platform/locks.ts'
import { findBy, type Look, MARKERS } from './markers.ts'
import { texts } from './texts.ts'
import './tables.ts'

export type HarmDeps = SendDeps & { db: Db }

const turn = bookTurn('harm.look')
/** Of those that were sealed before anybody looked. */
const DAYS_BACK = 7
const SCORE_DAYS = 14
/** From which score on each level is reached. */
const LEVELS = [3, 6, 10] as const
const levelOf = (score: number) => LEVELS.filter((from) => score >= from).length

/** What is done when a level is reached for the first time, or again. */
const STEPS: Readonly<Record<number, readonly HarmStep[]>> = {
  1: ['message'],
  2: ['message', 'limit_offer', 'pause_offer'],
  3: ['message', 'limit_offer', 'pause_offer', 'contact_due'],
}

/** Every sealed day of every brand of the profile, once, in a transaction each. */
export async function lookForHarm(deps: HarmDeps): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from merchant where regulation = 'br' order by id`.execute(
    deps.db,
  )
  for (const { id } of rows) while (await inTx(deps.db, (tx) => lookAtNext(tx, deps, id)));
}

async function lookAtNext(tx: Tx, deps: HarmDeps, book: number): Promise<boolean> {
  if (!(await turn.tryTake(tx, book))) return false
  const look = await nextDay(tx, book)
  if (look === undefined) return false
  for (const [name, marker] of Object.entries(MARKERS)) {
    for (const { memberId, facts } of await findBy(tx, look, marker)) {
      await sql`insert into harm_marker (book_id, member_id, marker, day, points, facts, created_at)
        values (${book}, ${memberId}, ${name as HarmMarker}, ${look.day}::date, ${marker.points}, ${JSON.stringify(facts)}, ${deps.clock.now()})
        on conflict do nothing`.execute(tx)
    }
  }
  await setLevels(tx, deps, look)
  await sql`insert into harm_mark (book_id, day) values (${book}, ${look.day}::date)
    on conflict (book_id) do update set day = excluded.day`.execute(tx)
  return true
}

async function nextDay(tx: Tx, book: number): Promise<Look | undefined> {
  const { rows } = await sql<Look>`
    select mt.id as book, mt.currency, mt.time_zone as "timeZone", s.day::text as day
    from merchant mt
    cross join lateral (
      select min(s.day) as day from day_seal s where s.book_id = mt.id and s.day > coalesce(
        (select k.day from harm_mark k where k.book_id = mt.id),
        (select max(l.day) from day_seal l where l.book_id = mt.id) - ${DAYS_BACK}::int)) s
    where mt.id = ${book} and s.day is not null`.execute(tx)
  return rows[0]
}

type Scored = { memberId: bigint; score: number; level: number | null }

/** Those who were marked within the last two weeks, and those who still have a level from before. */
async function setLevels(tx: Tx, deps: HarmDeps, { book, day }: Look): Promise<void> {
  const { rows } = await sql<Scored>`
    select coalesce(s.member_id, l.member_id) as "memberId", coalesce(s.score, 0)::int as score, l.level
    from (select member_id, sum(points) as score from harm_marker
      where book_id = ${book} and day > ${day}::date - ${SCORE_DAYS}::int group by 1) s
    full join (select member_id, level from harm_level where merchant_id = ${book} and level > 0) l on l.member_id = s.member_id
    order by 1`.execute(tx)
  for (const one of rows) await setLevel(tx, deps, book, day, one)
}

async function setLevel(tx: Tx, deps: HarmDeps, book: number, day: string, { memberId, score, level: was }: Scored) {
  const level = levelOf(score)
  const now = deps.clock.now()
  await sql`insert into harm_level as l (member_id, merchant_id, level, score, since, marked_at)
    values (${memberId}, ${book}, ${level}, ${score}, ${now}, ${level > 0 ? now : null})
    on conflict (member_id) do update set score = excluded.score, level = excluded.level,
      since = case when l.level = excluded.level then l.since else excluded.since end,
      marked_at = case when excluded.level > 0 and l.level > 0 then coalesce(l.marked_at, l.since) else excluded.marked_at end,
      contacted_at = case when excluded.level > l.level then null else l.contacted_at end`.execute(tx)
  if (level <= (was ?? 0)) return
  await tell(tx, deps, book, memberId, level, day)
  for (const step of STEPS[level] ?? []) await keepStep(tx, { merchantId: book, memberId, step, level, at: now })
}

/** In the inbox, with where to set limits, pause and find help; on the second level both are suggested. */
async function tell(
  tx: Tx,
  deps: HarmDeps,
  merchantId: number,
  memberId: bigint,
  level: number,
  day: string,
): Promise<void> {
  const { rows } = await sql<{ reachable: boolean }>`
    select m.type in (0, 1, 2) and m.status = 'active' as reachable from member m where m.id = ${memberId}`.execute(tx)
  if (rows[0]?.reachable !== true) return
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [memberId] },
    from: 'system',
    key: `harm:${memberId}:${day}`,
    texts: inEveryLanguage((language) => {
      const t = texts[language]
      const offer = level > 1 ? `<p>${t('offer.html')}</p>` : ''
      return {
        subject: t('message.subject'),
        html: `<p>${t('message.html')}</p>${offer}<p>${t('offers.html')}</p><p>${t('help.html')}</p>`,
      }
    }),
  })
}

type NewStep = {
  merchantId: number
  memberId: bigint
  step: HarmStep
  level: number
  detail?: string
  by?: string
  at: Date
}

export async function keepStep(
  tx: Tx,
  { merchantId, memberId, step, level, detail = '', by, at }: NewStep,
): Promise<void> {
  await tx
    .insertInto('harm_step')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      step,
      level,
      detail,
      staff_name: by ?? null,
      created_at: at,
    })
    .execute()
}
