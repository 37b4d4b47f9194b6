import { opsMoveBrandZone } from '@trevo/contract/ops/brand'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk, Input } from '../../../base/deeds/deeds.ts'
import { lockBrand } from '../../../base/merchants/change-queries.ts'
import { nextZone, overlapOf, planZone, zonesOf } from '../../../base/merchants/zones.ts'
import type { Clock } from '../../../platform/clock.ts'
import { addDays, dayIn } from '../../../platform/day.ts'
import type { Tx } from '../../../platform/db.ts'
import { wrongField } from '../../../platform/errors.ts'
import { settingsOf } from './settings.ts'

const AHEAD_DAYS = 90
/** So the day of the change has between 12 and 36 hours; a brand that goes further around the world does so in two steps. */
const APART_HOURS = 12

type Asked = Input<typeof opsMoveBrandZone>['body']

/** The moment of the change; null where the zone that holds is asked for, which takes a plan back. */
async function momentOf(tx: Tx, { merchant }: Desk, { timeZone, from }: Asked, now: Date): Promise<Date | null> {
  const { timeZone: current } = await zonesOf(tx, merchant.id, now)
  if (timeZone === current) return null
  const today = [current, timeZone].map((zone) => dayIn(zone, now))
  if (today.some((day) => from <= day)) throw wrongField('from', 'too_small')
  if (from > addDays(dayIn(current, now), AHEAD_DAYS)) throw wrongField('from', 'too_big')
  const { hours, at } = await overlapOf(tx, from, [current, timeZone])
  if (hours > APART_HOURS) throw wrongField('timeZone', 'too_big')
  return at
}

/** Days carry budgets, limits, gifts and filings: two people name the zone and the day. */
export const moveZoneDeed = (clock: Clock): Deed<typeof opsMoveBrandZone> => ({
  kind: 'time_zone',
  endpoint: opsMoveBrandZone,
  async work(tx, desk, { body }, consent) {
    const { id } = desk.merchant
    const now = clock.now()
    await lockBrand(tx, id)
    const at = await momentOf(tx, desk, body, now)
    const before = await nextZone(tx, id, now)
    const wanted = at && { timeZone: body.timeZone, from: body.from }
    if (JSON.stringify(before) === JSON.stringify(wanted)) return { value: await settingsOf(tx, id, now), note: null }
    if (consent === null) refuseAlone('time_zone', 'always')
    await planZone(tx, id, now, at && { timeZone: body.timeZone, at })
    const value = await settingsOf(tx, id, now)
    const note = { action: 'brand.time_zone', entity: 'brand', entityId: value.code } as const
    return { value, note: { ...note, before: before ?? { timeZone: value.site.timeZone }, after: { ...body } } }
  },
  async facts(tx, desk, { body }) {
    const now = clock.now()
    const at = await momentOf(tx, desk, body, now)
    const { timeZone } = await zonesOf(tx, desk.merchant.id, now)
    return [
      { name: 'time_zone', as: 'text' as const, before: timeZone, after: body.timeZone },
      ...subject('first_day', at === null ? '–' : body.from),
    ]
  },
})
