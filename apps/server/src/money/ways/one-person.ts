import { formatMoney } from '@trevo/contract/money'
import type { ApprovalKind } from '@trevo/contract/ops/approvals'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import type { WayId } from '@trevo/contract/ops/ways'
import { sql } from 'kysely'
import { type Consent, type Facts, refuseAlone, subject } from '../../base/approvals/consent.ts'
import type { More } from '../../base/deeds/gives-more.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { keyLock } from '../../platform/locks.ts'
import { limitsOf } from './limits.ts'
import { pointRate, pointsAsMoney } from './point-rate.ts'
import type { Gift } from './second-person.ts'

/** Who asks for what; `staffId` asked, and `consent` names who agreed. */
export type StaffAsk = {
  merchantId: number
  way: WayId
  kind: ApprovalKind
  consent: Consent
  staffId: bigint
  now: Date
}

const DAY_MS = 86_400_000
/** So long who gave a member something by name does not let that member's money out. */
const GAVE_DAYS = 30
/** What one person did takes turns: two at once would not see each other. */
const lockPerson = keyLock('one person of staff')

/**
 * The question of every call that sets what is given: does it give more than before, and may one person say so alone? `worst` is
 * the most that the whole rule gives in a day as it would be, to whoever can reach it and within its budget; null: nothing bounds
 * it. From the way's `secondFrom` it takes two people, as does another identity; below it `adds` counts towards the person's day:
 * less than `worst` where that holds what stood before.
 */
export async function assertMayGive(
  tx: Tx,
  ask: StaffAsk,
  more: readonly More[],
  worst: bigint | null,
  adds = worst,
): Promise<void> {
  if (more.length === 0 || ask.consent !== null) return
  if (worst === null || more.some(({ why }) => why === 'identity')) refuseAlone(ask.kind, 'always')
  const { secondFrom } = await limitsOf(tx, ask.merchantId, ask.way)
  if (secondFrom !== null && worst > secondFrom) refuseAlone(ask.kind, 'limit', secondFrom)
  await takeOfDay(tx, ask, adds ?? worst)
}

/** A gift, an issue or a correction of `amount` for each of these members by name: asked as any rule, and kept with who gave it. */
export async function giveByName(tx: Tx, ask: StaffAsk, to: bigint | readonly bigint[], amount: bigint): Promise<void> {
  const members = typeof to === 'bigint' ? [to] : to
  const { consent } = ask
  if (consent !== null) return note(tx, ask, [ask.staffId, consent.decider.staffId], { amount, alone: false, members })
  const { secondFrom } = await limitsOf(tx, ask.merchantId, ask.way)
  // Many at once are a large one.
  if (secondFrom !== null && amount * BigInt(members.length) > secondFrom) refuseAlone(ask.kind, 'limit', secondFrom)
  return takeOfDay(tx, ask, amount, members)
}

/** What one person lets through in 24 hours over all ways together; past it a second one decides. */
export async function takeOfDay(
  tx: Tx,
  ask: StaffAsk,
  amount: bigint,
  members: readonly (bigint | null)[] = [null],
): Promise<void> {
  const { merchantId, staffId, now, kind } = ask
  await lockPerson(tx, String(staffId))
  const { secondFrom: cap } = await limitsOf(tx, merchantId, 'one_person')
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from staff_gift
    where merchant_id = ${merchantId} and staff_id = ${staffId} and at > ${since} and alone`.execute(tx)
  const all = (rows[0]?.sum ?? 0n) + amount * BigInt(members.length)
  if (cap !== null && all > cap) refuseAlone(kind, 'day', cap)
  await note(tx, ask, [staffId], { amount, alone: true, members })
}

type Noted = { amount: bigint; alone: boolean; members: readonly (bigint | null)[] }

async function note(
  tx: Tx,
  { merchantId, way, now }: StaffAsk,
  people: readonly bigint[],
  { amount, alone, members }: Noted,
): Promise<void> {
  const row = { merchant_id: merchantId, way, amount, alone, at: now }
  const rows = people.flatMap((staff_id) => members.map((member_id) => ({ ...row, staff_id, member_id })))
  if (rows.length > 0) await tx.insertInto('staff_gift').values(rows).execute()
}

/** Who gave the member something by name does not let the member's money out: says until when, and who can. */
export async function assertGaveNothing(
  tx: Tx,
  { merchantId, staffId, memberId, now }: { merchantId: number; staffId: bigint; memberId: bigint; now: Date },
): Promise<void> {
  const givers = await sql<{ staffId: bigint; at: Date }>`select staff_id as "staffId", max(at) as at from staff_gift
    where member_id = ${memberId} and at > ${new Date(now.getTime() - GAVE_DAYS * DAY_MS)} group by 1`.execute(tx)
  const own = givers.rows.find((giver) => giver.staffId === staffId)
  if (own === undefined) return
  const others = await sql<{ name: string }>`select display_name as name from staff_account
    where status = 'active' and roles && array['finance', 'risk'] and (merchant_id is null or merchant_id = ${merchantId})
      and id <> all(${givers.rows.map((giver) => giver.staffId)}::bigint[]) order by display_name limit 20`.execute(tx)
  const until = new Date(own.at.getTime() + GAVE_DAYS * DAY_MS).toISOString()
  throw new AppError('gave_to_member', { until, others: others.rows.map(({ name }) => name).join(', ') || '–' })
}

/** The most that a gift of the scope gives in a day: anybody may open accounts enough to reach it, so its budgets alone bound it. */
export async function budgetOfDay(tx: Tx, merchantId: number, scope: BudgetScope): Promise<bigint> {
  const budgets = await tx
    .selectFrom('reward_budget')
    .select(['kind', 'day_max as amount'])
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .execute()
  const rate = await pointRate(tx, merchantId)
  return budgets.reduce((sum, { kind, amount }) => sum + (kind === 'points' ? pointsAsMoney(amount, rate) : amount), 0n)
}

export async function worthOf(tx: Tx, merchantId: number, { kind, amount }: Gift): Promise<bigint> {
  return kind === 'points' ? pointsAsMoney(amount, await pointRate(tx, merchantId)) : amount
}

export const worstFact = (worst: bigint | null): Facts =>
  worst === null ? [] : subject('worst_day', formatMoney(worst), 'money')
