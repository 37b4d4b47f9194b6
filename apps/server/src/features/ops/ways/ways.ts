import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsSetWay, type Way, WayId, type WayLimits } from '@trevo/contract/ops/ways'
import { fact, refuseAlone, subject } from '../../../core/approvals/consent.ts'
import type { TransferKind } from '../../../core/ledger/transfer-kinds.ts'
import { dayIn } from '../../../core/rewards/day.ts'
import { allLimits, limitsOf, setLimits } from '../../../core/ways/limits.ts'
import { type Limits, WAYS_OF_KIND, type WayRule, wayOf } from '../../../core/ways/ways.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Deed, Desk } from '../deeds/deeds.ts'
import { dayBudgets } from './queries.ts'

const text = (minor: bigint | null) => (minor === null ? null : formatMoney(minor))
const minor = (money: string | null) => (money === null ? null : parseMoney(money))

const shown = ({ grantMax, memberDayMax, secondFrom }: Limits): WayLimits => ({
  grantMax: text(grantMax),
  memberDayMax: text(memberDayMax),
  secondFrom: text(secondFrom),
})

const kindsOf = (id: WayId) =>
  (Object.keys(WAYS_OF_KIND) as TransferKind[]).filter((kind) => {
    const ways: readonly WayId[] = WAYS_OF_KIND[kind]
    return ways.includes(id)
  })

function budgetOf({ scope, ownBudget }: WayRule): Way['budget'] {
  if (scope !== null) return ownBudget ? 'day_and_own' : 'day'
  return ownBudget ? 'own' : 'none'
}

export async function waysOf(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>, now: Date): Promise<Way[]> {
  const limits = await allLimits(db, merchant.id)
  const budgets = await dayBudgets(db, merchant.id, dayIn(merchant.timeZone, now))
  return WayId.options.map((id) => {
    const rule = wayOf(id)
    const ofDay = (kind: 'cash' | 'points') => {
      const found = budgets.find((one) => one.scope === rule.scope && one.kind === kind)
      return found ? { dayMax: formatMoney(found.dayMax), spentToday: formatMoney(found.spentToday) } : null
    }
    return {
      id,
      from: rule.from,
      kinds: kindsOf(id),
      startedBy: [...rule.startedBy],
      budget: budgetOf(rule),
      limits: shown(limits(id)),
      maxima: shown(rule.maxima),
      cash: ofDay('cash'),
      points: ofDay('points'),
    }
  })
}

export async function wayBy(db: Db | Tx, desk: Pick<Desk, 'merchant'>, id: WayId, now: Date): Promise<Way> {
  const found = (await waysOf(db, desk, now)).find((way) => way.id === id)
  if (found === undefined) throw new AppError('not_found')
  return found
}

const FIELDS = ['grantMax', 'memberDayMax', 'secondFrom'] as const

/** A limit that the platform does not set is not a brand's to set; one that it sets stays within the highest. */
function within(id: WayId, asked: WayLimits): Limits {
  const { maxima } = wayOf(id)
  const limits = { grantMax: null, memberDayMax: null, secondFrom: null } as Limits
  for (const field of FIELDS) {
    const [value, max] = [minor(asked[field]), maxima[field]]
    if ((value === null) !== (max === null)) throw new AppError('conflict')
    if (value !== null && max !== null && value > max) throw new AppError('way_max', { max: formatMoney(max) })
    limits[field] = value
  }
  return limits
}

export const wayDeed = ({ clock }: { clock: Clock }): Deed<typeof opsSetWay> => ({
  kind: 'way_limits',
  endpoint: opsSetWay,
  async work(tx, desk, { params, body }, consent) {
    const now = clock.now()
    const limits = within(params.id, body)
    const current = await limitsOf(tx, desk.merchant.id, params.id)
    const isMore = FIELDS.some((field) => (limits[field] ?? 0n) > (current[field] ?? 0n))
    if (isMore && consent === null) refuseAlone('way_limits', 'always')
    const before = await wayBy(tx, desk, params.id, now)
    await setLimits(tx, desk.merchant.id, params.id, limits, now)
    const value = await wayBy(tx, desk, params.id, now)
    const note = { action: 'way.limits', entity: 'way', entityId: params.id } as const
    return { value, note: { ...note, before: before.limits, after: value.limits } }
  },
  async facts(tx, desk, { params, body }) {
    within(params.id, body)
    const before = await wayBy(tx, desk, params.id, clock.now())
    return [
      ...subject('way', params.id),
      ...fact('grant_max', 'money', body.grantMax, before.limits.grantMax),
      ...fact('member_day_max', 'money', body.memberDayMax, before.limits.memberDayMax),
      ...fact('second_from', 'money', body.secondFrom, before.limits.secondFrom),
    ]
  },
})
