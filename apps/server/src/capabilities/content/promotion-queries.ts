import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { keyLock } from '../../platform/locks.ts'
import type { KeptStatus, PromotionFlow } from './tables.ts'

export type PromotionRow = {
  id: bigint
  merchantId: number
  currency: Currency
  flow: PromotionFlow
  rewardKind: 'cash' | 'points'
  rewardAmount: bigint
  /** When one can take part: never outside the time in which it is shown. */
  opensAt: Date
  closesAt: Date | null
  imageRequired: boolean
  remarkRequired: boolean
  /** Null: nothing was set aside yet. */
  budget: bigint | null
  /** Only for a member who has paid in, and no more than that. */
  needsDeposit: boolean
  /** Whether its budget holds the reward once more. */
  hasRoom: boolean
}

const promotionColumns = sql`
  a.id, a.merchant_id as "merchantId", m.currency, p.flow, p.reward_kind as "rewardKind", p.reward_amount as "rewardAmount",
  greatest(a.starts_at, p.opens_at) as "opensAt",
  case when a.status = 'ended' then least(a.revised_at, p.closes_at)
    else least(case when a.no_expiry then null else a.ends_at end, p.closes_at) end as "closesAt",
  a.image_required as "imageRequired", a.remark_required as "remarkRequired",
  p.needs_deposit as "needsDeposit", p.budget, coalesce(p.spent + p.reward_amount <= p.budget, false) as "hasRoom"`

/** What a rule of rewards stands behind is taken part in by the rule. */
const ofItself = sql`not exists (select from reward_rule r where r.announcement_id = a.id)`

/** Every promotion of a merchant that one can take part in and that was published. */
export async function readPromotions(db: Db, merchantId: number): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns} from promotion p join announcement a on a.id = p.announcement_id
    join merchant m on m.id = a.merchant_id
    where p.merchant_id = ${merchantId} and a.status = 'published' and a.type = 'PR' and ${ofItself}`.execute(db)
  return rows
}

export async function readPromotion(db: Db | Tx, merchantId: number, id: bigint): Promise<PromotionRow | undefined> {
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns} from promotion p join announcement a on a.id = p.announcement_id
    join merchant m on m.id = a.merchant_id
    where p.merchant_id = ${merchantId} and a.id = ${id} and a.status <> 'draft' and a.type = 'PR' and ${ofItself}`.execute(
    db,
  )
  return rows[0]
}

export async function readStatuses(db: Db, memberId: bigint): Promise<Map<string, KeptStatus>> {
  const rows = await db
    .selectFrom('promotion_member')
    .select(['announcement_id as id', 'status'])
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map(({ id, status }) => [String(id), status]))
}

/** One step of a member at a time: the second sees what the first did. Held until the transaction ends. */
export const lockMemberSteps = keyLock('promotion')

export async function readStatus(tx: Tx, memberId: bigint, id: bigint): Promise<KeptStatus | null> {
  const row = await tx
    .selectFrom('promotion_member')
    .select('status')
    .where('member_id', '=', memberId)
    .where('announcement_id', '=', id)
    .executeTakeFirst()
  return row?.status ?? null
}

export type KeptEvent = { announcementId: bigint; step: string; toStatus: string }

export function eventOfRequest(tx: Tx, memberId: bigint, requestId: string): Promise<KeptEvent | undefined> {
  return tx
    .selectFrom('promotion_event')
    .select(['announcement_id as announcementId', 'step', 'to_status as toStatus'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export type NewEvent = {
  announcementId: bigint
  memberId: bigint
  merchantId: number
  step: string
  from: string
  to: KeptStatus
  requestId: string | null
  actor: string | null
  note: string
  transferId: bigint | null
  at: Date
}

export async function keepStep(tx: Tx, event: NewEvent): Promise<void> {
  const { announcementId, memberId, merchantId, to, at } = event
  await tx
    .insertInto('promotion_member')
    .values({
      announcement_id: announcementId,
      member_id: memberId,
      merchant_id: merchantId,
      status: to,
      changed_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'announcement_id']).doUpdateSet({ status: to, changed_at: at }),
    )
    .execute()
  await tx
    .insertInto('promotion_event')
    .values({
      announcement_id: announcementId,
      member_id: memberId,
      step: event.step,
      from_status: event.from,
      to_status: to,
      request_id: event.requestId,
      actor: event.actor,
      note: event.note,
      transfer_id: event.transferId,
      created_at: at,
    })
    .execute()
}
