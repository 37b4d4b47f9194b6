import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { Harm, HarmMarker, HarmRow, opsHarmContacted } from '@trevo/contract/ops/harm'
import { sql } from 'kysely'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepStep } from '../look.ts'
import '../tables.ts'

export type StaffHarmDeps = { db: Db; clock: Clock }

type Row = {
  id: bigint
  userName: string
  level: number
  score: number
  markers: HarmMarker[]
  since: Date
  contactedAt: Date | null
}

const SHOWN_MAX = 200
const MONEY: ReadonlySet<string> = new Set(['lost', 'now', 'before'])

const rows = (where: ReturnType<typeof sql>, limit: number) => sql<Row>`
  select l.member_id as id, m.account as "userName", l.level, l.score, l.since, l.contacted_at as "contactedAt",
    array(select distinct k.marker from harm_marker k where k.book_id = l.merchant_id and k.member_id = l.member_id
      and k.day > (now() - interval '15 days')::date order by 1) as markers
  from harm_level l join member m on m.id = l.member_id where ${where}
  order by l.member_id desc limit ${limit}`

export const asRow = ({ id, since, contactedAt, ...row }: Row): HarmRow => ({
  ...row,
  id: String(id),
  since: since.toISOString(),
  contactedAt: contactedAt?.toISOString() ?? null,
})

type Ask = { merchantId: number; level: number | undefined; before: bigint | null; limit: number }

export async function harmPage(db: Db, { merchantId, level, before, limit }: Ask): Promise<Row[]> {
  const where = sql`l.merchant_id = ${merchantId} and l.level > 0 and (${level ?? null}::int is null or l.level = ${level ?? null})
    and (${before}::bigint is null or l.member_id < ${before})`
  return (await rows(where, limit).execute(db)).rows
}

export async function harmOf(db: Db | Tx, merchantId: number, memberId: bigint): Promise<Harm> {
  const [row] = (await rows(sql`l.merchant_id = ${merchantId} and l.member_id = ${memberId}`, 1).execute(db)).rows
  if (row === undefined) throw new AppError('not_found')
  const { rows: found } = await sql<{ marker: HarmMarker; day: string; points: number; facts: Record<string, string> }>`
    select marker, day::text as day, points, facts from harm_marker where book_id = ${merchantId} and member_id = ${memberId}
    order by day desc, marker limit ${SHOWN_MAX}`.execute(db)
  const steps = await db
    .selectFrom('harm_step')
    .select(['step', 'level', 'detail', 'staff_name as by', 'created_at as at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
  const text = ([name, value]: [string, string]) => [name, MONEY.has(name) ? formatMoney(BigInt(value)) : value]
  return {
    ...asRow(row),
    found: found.map(({ facts, ...one }) => ({ ...one, facts: Object.fromEntries(Object.entries(facts).map(text)) })),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

export async function contacted(
  { db, clock }: StaffHarmDeps,
  acting: Acting,
  memberId: bigint,
  body: BodyOf<typeof opsHarmContacted>,
): Promise<Harm> {
  const actor = actorOf(acting)
  const merchantId = acting.merchant.id
  const { level } = await harmOf(db, merchantId, memberId)
  await staffWrite({ db, clock }, actor, async (tx) => {
    const now = clock.now()
    const input = { ...body, memberId: String(memberId) }
    const asked = { staffId: actor.staffId, merchantId, requestId: body.requestId, input, now }
    const { isNew } = await makeOnce(tx, { ...asked, entity: 'harm' }, async () => {
      await sql`update harm_level set contacted_at = ${now} where member_id = ${memberId}`.execute(tx)
      await keepStep(tx, {
        merchantId,
        memberId,
        step: 'contacted',
        level,
        detail: body.note,
        by: actor.userName,
        at: now,
      })
      return memberId
    })
    const note = {
      action: 'member.harm_contacted',
      entity: 'member',
      entityId: memberId,
      after: { note: body.note },
    } as const
    return { value: null, note: isNew ? note : null }
  })
  return harmOf(db, merchantId, memberId)
}
