import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { opsMemberTimeline, TimelineRow } from '@trevo/contract/ops/member-file'
import type { Acting } from '../../base/staff/actor.ts'
import type { Db } from '../../platform/db.ts'
import { wrongField } from '../../platform/errors.ts'
import { memberOf } from './file.ts'
import { type TimelineLine, timelinePage } from './timeline-queries.ts'

export async function timelineOf(
  { db }: { db: Db },
  acting: Acting,
  memberId: bigint,
  { side, perPage, cursor }: QueryOf<typeof opsMemberTimeline>,
): Promise<ValueOf<typeof opsMemberTimeline>> {
  const { merchantId } = await memberOf(db, acting, memberId)
  const ask = { merchantId, memberId, side: side ?? null, before: placeOf(cursor), limit: perPage + 1 }
  const rows = await timelinePage(db, ask)
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  return { data: shown.map(asRow), cursor: rows.length > perPage && last ? `${last.moment} ${last.id}` : null }
}

const PLACE = /^(\d{4}-\d\d-\d\d [\d:.+-]{8,24}) ([as]\d{19})$/

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [, moment, id] = PLACE.exec(cursor) ?? []
  if (moment === undefined || id === undefined) {
    throw wrongField('cursor', 'cursor')
  }
  return { moment, id }
}

const asRow = ({ id, at, side, what, by, before, after }: TimelineLine): TimelineRow => ({
  id,
  at: at.toISOString(),
  side,
  what,
  by,
  details: Object.fromEntries(
    Object.keys({ ...before, ...after }).map((name) => [name, changeText(before?.[name], after?.[name])]),
  ),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const changeText = (before: unknown, after: unknown) =>
  before === undefined ? textOf(after) : `${textOf(before) || '–'} → ${textOf(after) || '–'}`
