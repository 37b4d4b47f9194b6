import { formatMoney } from '@trevo/contract/money'
import type { AffiliateMember, AffiliateNotice } from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { membersWhere, noticesWhere } from './queries.ts'

type Desk = { db: Db; clock: Clock }

type MemberRow = Awaited<ReturnType<typeof membersWhere>>[number]
export const asMember = ({ id, joinedAt, depositedAt, cpa, ...row }: MemberRow): AffiliateMember => ({
  ...row,
  id: String(id),
  joinedAt: joinedAt.toISOString(),
  depositedAt: depositedAt?.toISOString() ?? null,
  cpa: cpa === null ? null : formatMoney(cpa),
})

async function memberFor(tx: Tx, merchantId: number, id: bigint): Promise<AffiliateMember> {
  const [row] = await membersWhere(tx, sql`x.merchant_id = ${merchantId} and x.member_id = ${id}`)
  if (row === undefined) throw new AppError('not_found')
  return asMember(row)
}

/** At once and by one person: it only takes. What was earned for them is taken back with the next day that is counted. */
export function refuseMember(deps: Desk, acting: Acting, id: bigint): Promise<AffiliateMember> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await memberFor(tx, merchant.id, id)
    if (before.state === 'refused') return { value: before, note: null }
    await tx
      .updateTable('affiliate_member')
      .set({ state: 'refused', why: 'risk', refused_by: staff.userName })
      .where('member_id', '=', id)
      .where('state', '=', 'counts')
      .execute()
    const value = await memberFor(tx, merchant.id, id)
    const states = { before: { state: before.state }, after: { state: value.state, why: value.why } }
    return { value, note: { action: 'affiliate_member.refuse', entity: 'member', entityId: id, ...states } }
  })
}

type NoticeRow = Awaited<ReturnType<typeof noticesWhere>>[number]
export const asNotice = ({ id, createdAt, sentAt, ...row }: NoticeRow): AffiliateNotice => ({
  ...row,
  id: String(id),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

async function noticeFor(tx: Tx, merchantId: number, id: bigint): Promise<AffiliateNotice> {
  const [row] = await noticesWhere(
    tx,
    sql`n.id = ${id} and exists (select from affiliate a where a.id = n.affiliate_id and a.merchant_id = ${merchantId})`,
  )
  if (row === undefined) throw new AppError('not_found')
  return asNotice(row)
}

/** With the same id as before, so that a partner knows it again. */
export function resendNotice(deps: Desk, acting: Acting, id: bigint): Promise<AffiliateNotice> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await noticeFor(tx, acting.merchant.id, id)
    if (before.state === 'waiting') return { value: before, note: null }
    const again = { state: 'waiting' as const, attempts: 0, next_attempt_at: deps.clock.now() }
    await tx.updateTable('affiliate_notice').set(again).where('id', '=', id).execute()
    const value = await noticeFor(tx, acting.merchant.id, id)
    const states = { before: { state: before.state }, after: { state: value.state } }
    return { value, note: { action: 'affiliate_notice.resend', entity: 'affiliate_notice', entityId: id, ...states } }
  })
}
