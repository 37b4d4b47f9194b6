import { formatMoney } from '@trevo/contract/money'
import type { VipStanding } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import { setClubLabels } from '../../base/members/member-changes.ts'
import { type RewardDeps, sameAbout } from '../../money/giving/give.ts'
import { pausedAmong } from '../../money/giving/offers.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ChangedMember } from './changed-member.ts'
import { type Grant, offerGrants } from './grants.ts'
import '../../money/giving/tables.ts'
import { letterOf } from '../../platform/letter.ts'
import { texts } from './texts.ts'

const GIFT_DAYS = 30
const DAY_MS = 86_400_000

export type LevelRow = {
  merchantId: number
  level: number
  label: string
  turnover: bigint
  rebateBasisPoints: number
  withdrawalExtraPercent: number
  giftKind: 'cash' | 'points' | null
  giftAmount: bigint | null
}

export function levelsOf(db: Db | Tx, merchantIds: readonly number[]): Promise<LevelRow[]> {
  return db
    .selectFrom('vip_level')
    .select(['merchant_id as merchantId', 'level', 'label', 'turnover', 'rebate_basis_points as rebateBasisPoints'])
    .select([
      'withdrawal_extra_percent as withdrawalExtraPercent',
      'gift_kind as giftKind',
      'gift_amount as giftAmount',
    ])
    .where('merchant_id', 'in', merchantIds)
    .orderBy('merchant_id')
    .orderBy('level')
    .execute()
}

/** As they are until this transaction ends: nobody rises to a level that is being removed. */
async function steadyLevelsOf(tx: Tx, merchantIds: readonly number[]): Promise<LevelRow[]> {
  await sql`select from vip_level where merchant_id = any(${merchantIds}::int[]) for key share`.execute(tx)
  return levelsOf(tx, merchantIds)
}

type Rise = { member: ChangedMember; reached: LevelRow[]; top: LevelRow }

/** Nobody falls back: a level that was reached stays, with its label. */
export async function raiseLevels(
  tx: Tx,
  deps: RewardDeps & SendDeps,
  members: readonly ChangedMember[],
): Promise<void> {
  const levels = await steadyLevelsOf(tx, [...new Set(members.map(({ merchantId }) => merchantId))])
  const rises = members.flatMap((member): Rise[] => {
    const reached = levels.filter(
      ({ merchantId, level, turnover }) =>
        merchantId === member.merchantId && level > member.level && turnover <= member.turnover,
    )
    const top = reached.at(-1)
    return top ? [{ member, reached, top }] : []
  })
  if (rises.length === 0) return
  const ids = rises.map(({ member }) => member.memberId)
  await sql`update reward_member rm set vip_level = u.level
    from unnest(${ids}::bigint[], ${rises.map(({ top }) => top.level)}::int[]) as u (id, level)
    where rm.member_id = u.id`.execute(tx)
  await setClubLabels(
    tx,
    rises.map(({ member: { memberId }, top: { label } }) => ({ memberId, label })),
  )
  const now = deps.clock.now()
  await offerGrants(
    tx,
    rises.flatMap((rise) => giftsOf(rise, now)),
    now,
  )
  await tellLevels(tx, deps, rises)
}

function giftsOf({ member, reached }: Rise, now: Date): Grant[] {
  const { memberId, merchantId } = member
  const expiresAt = new Date(now.getTime() + GIFT_DAYS * DAY_MS)
  return reached.flatMap(({ level, label, giftKind: kind, giftAmount: amount }) =>
    kind === null || amount === null
      ? []
      : [
          {
            merchantId,
            memberId,
            source: 'vip' as const,
            ref: `${level}`,
            about: sameAbout(label),
            kind,
            amount,
            expiresAt,
          },
        ],
  )
}

/** One message for everybody who reached the same level at the same time. */
async function tellLevels(tx: Tx, deps: RewardDeps & SendDeps, rises: readonly Rise[]): Promise<void> {
  const byLevel = Map.groupBy(rises, ({ top }) => `${top.merchantId}:${top.level}`)
  for (const group of byLevel.values()) {
    const { merchantId, label } = (group[0] as Rise).top
    const all = group.map(({ member }) => member.memberId)
    const paused = await pausedAmong(tx, all)
    const memberIds = all.filter((id) => !paused.has(id))
    if (memberIds.length === 0) continue
    await sendInbox(tx, deps, { merchantId, to: { memberIds }, from: 'system', texts: levelTexts(label) })
  }
}

const levelTexts = (label: string) => letterOf(texts, 'level', () => ({ label }))

/** Basis points as a percentage: 50 is "0.5". */
export const percentOf = (basisPoints: number) => String(basisPoints / 100)

export async function vipStandingOf(db: Db, merchantId: number, memberId: bigint): Promise<VipStanding> {
  const [levels, row] = await Promise.all([
    levelsOf(db, [merchantId]),
    db
      .selectFrom('reward_member')
      .select(['turnover', 'vip_level as level'])
      .where('member_id', '=', memberId)
      .executeTakeFirst(),
  ])
  const { turnover = 0n, level = 0 } = row ?? {}
  const next = levels.find((one) => one.level > level)
  return {
    level,
    label: levels.find((one) => one.level === level)?.label ?? null,
    turnover: formatMoney(turnover),
    next: next
      ? {
          level: next.level,
          label: next.label,
          turnover: formatMoney(next.turnover),
          missing: formatMoney(next.turnover > turnover ? next.turnover - turnover : 0n),
        }
      : null,
    levels: levels.map((one) => ({
      level: one.level,
      label: one.label,
      turnover: formatMoney(one.turnover),
      rebatePercent: percentOf(one.rebateBasisPoints),
      withdrawalExtraPercent: one.withdrawalExtraPercent,
      gift: one.giftKind && one.giftAmount ? { kind: one.giftKind, amount: formatMoney(one.giftAmount) } : null,
    })),
  }
}
