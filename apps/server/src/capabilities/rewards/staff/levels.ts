import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsSetVipLevel, type StaffVipLevel } from '@trevo/contract/ops/reward-programme'
import { fact, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore, type More } from '../../../base/deeds/gives-more.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { assertMayGive, budgetOfDay, worstFact } from '../../../money/ways/one-person.ts'
import { checkGift, type Gift } from '../../../money/ways/second-person.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { levelsOf, percentOf } from '../vip.ts'
import type { ProgrammeDeps } from './plans.ts'
import { deleteLevel, lockLevel, membersByLevel, setLevel } from './queries.ts'
import { giftView } from './rules.ts'

export async function levelRows(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>): Promise<StaffVipLevel[]> {
  const levels = await levelsOf(db, [merchant.id])
  const members = await membersByLevel(db, merchant.id)
  return levels.map((line) => ({
    id: String(line.level),
    level: line.level,
    label: line.label,
    turnover: formatMoney(line.turnover),
    members: members.get(line.level) ?? 0,
    rebatePercent: percentOf(line.rebateBasisPoints),
    withdrawalExtraPercent: line.withdrawalExtraPercent,
    gift: giftView(line.giftKind, line.giftAmount),
  }))
}

export async function levelOf(db: Db | Tx, acting: Pick<Desk, 'merchant'>, level: number): Promise<StaffVipLevel> {
  const found = (await levelRows(db, acting)).find((one) => one.level === level)
  if (found === undefined) throw new AppError('not_found')
  return found
}

const giftOf = (gift: StaffVipLevel['gift']): Gift | null =>
  gift === null ? null : { kind: gift.kind, amount: parseMoney(gift.amount) }

/**
 * Of a level as it would be: its gift out of the budget of the club, its rebate out of that of rebates. More to be
 * withdrawn a day is the members' own money, and nothing bounds it.
 */
async function worstOf(tx: Tx, merchantId: number, more: readonly More[], gift: Gift | null): Promise<bigint | null> {
  const changes = (field: string) => more.some((one) => one.field === field && one.why !== 'new')
  if (changes('withdrawalExtraPercent')) return null
  const rebates = more.some(({ field }) => field === 'rebatePercent') ? await budgetOfDay(tx, merchantId, 'rebate') : 0n
  return rebates + (gift === null ? 0n : await budgetOfDay(tx, merchantId, 'vip'))
}

/** A higher level takes more than a lower one. */
export const levelDeed = ({ clock }: ProgrammeDeps): Deed<typeof opsSetVipLevel> => ({
  kind: 'vip_level',
  endpoint: opsSetVipLevel,
  async work(tx, acting, { params, body }, consent) {
    const level = Number(params.level)
    const turnover = parseMoney(body.turnover)
    const others = (await levelRows(tx, acting)).filter((one) => one.level !== level)
    const isBetween = others.every((one) =>
      one.level < level ? parseMoney(one.turnover) < turnover : parseMoney(one.turnover) > turnover,
    )
    if (!isBetween) throw new AppError('conflict')
    const before = (await levelRows(tx, acting)).find((one) => one.level === level) ?? null
    const gift = giftOf(body.gift)
    const ask = { merchantId: acting.merchant.id, way: 'vip_gift', kind: 'vip_level', consent } as const
    if (gift !== null) await checkGift(tx, ask, gift, giftOf(before?.gift ?? null))
    const more = givesMore(opsSetVipLevel, before, body)
    const asked = { ...ask, staffId: acting.staff.staffId, now: clock.now() }
    await assertMayGive(tx, asked, more, await worstOf(tx, acting.merchant.id, more, gift))
    await withinMargin(tx, [acting.merchant.id], () =>
      setLevel(tx, acting.merchant.id, level, {
        label: body.label,
        turnover,
        withdrawal_extra_percent: body.withdrawalExtraPercent,
        rebate_basis_points: Math.round(Number(body.rebatePercent) * 100),
        gift_kind: body.gift?.kind ?? null,
        gift_amount: body.gift ? parseMoney(body.gift.amount) : null,
      }),
    )
    const after = await levelOf(tx, acting, level)
    return {
      value: after,
      note: { action: 'vip_level.set', entity: 'vip_level', entityId: String(level), before, after },
    }
  },
  async facts(tx, acting, { params, body }) {
    const before = (await levelRows(tx, acting)).find((one) => one.level === Number(params.level))
    const as = body.gift?.kind === 'points' ? 'points' : 'money'
    return [
      ...subject('level', `${params.level} ${body.label}`),
      ...fact('gift', as, body.gift?.amount, before?.gift?.amount),
      ...fact('turnover', 'money', body.turnover, before?.turnover),
      ...fact('rebate_percent', 'percent', body.rebatePercent, before?.rebatePercent),
      ...fact('extra_percent', 'percent', body.withdrawalExtraPercent, before?.withdrawalExtraPercent),
      ...worstFact(
        await worstOf(tx, acting.merchant.id, givesMore(opsSetVipLevel, before ?? null, body), giftOf(body.gift)),
      ),
    ]
  },
})

/** Gives less back, so the margin has nothing against it. Whoever stands on a level keeps it. */
export function removeLevel(deps: ProgrammeDeps, acting: Acting, level: number): Promise<Record<never, never>> {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await lockLevel(tx, merchantId, level)
    const before = await levelOf(tx, acting, level)
    if (before.members > 0) throw new AppError('conflict')
    await deleteLevel(tx, merchantId, level)
    const note = { action: 'vip_level.delete', entity: 'vip_level', entityId: String(level) } as const
    return { value: {}, note: { ...note, before } }
  })
}
