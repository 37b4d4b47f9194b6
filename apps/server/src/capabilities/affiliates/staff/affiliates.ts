import type { BodyOf } from '@trevo/contract/endpoint'
import type {
  AffiliateLine,
  AffiliateLink,
  opsAddAffiliate,
  opsAddAffiliateLink,
  opsChangeAffiliate,
  Postback,
  StaffAffiliate,
} from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import { memberById } from '../../../base/members/member.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import type { Clock } from '../../../platform/clock.ts'
import { addDays, dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { hashToken, newToken } from '../../../platform/token.ts'
import { isPublicEndpoint } from '../../../providers/push/public-address.ts'
import { daysOf } from '../member/report.ts'
import { secretOf } from '../postback.ts'
import { type LinkRow, linksWhere, plansWhere } from '../queries.ts'
import { asTerms } from '../terms.ts'
import {
  type AffiliateRow,
  affiliatesWhere,
  beginCounting,
  dropTerms,
  insertAffiliate,
  insertLink,
  isCodeTaken,
  nextTerms,
  postbacksOf,
  setPostbacks,
  setTerms,
} from './queries.ts'

export type AffiliateDesk = { db: Db; clock: Clock; key: () => Promise<Buffer>; nodeEnv: string }

const DAYS_SHOWN = 31
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
/** The longest month has 31 days: from the first one lands in the next. */
const monthAfter = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))

export const asLine = (row: AffiliateRow): AffiliateLine => ({
  id: String(row.id),
  name: row.name,
  contract: row.contract,
  state: row.closedAt === null ? 'open' : 'closed',
  planId: String(row.planId),
  planName: row.planName,
  members: row.members,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
})
const asLink = ({ id, code, name, createdAt, closedAt }: LinkRow): AffiliateLink => ({
  id: String(id),
  code,
  name,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})

async function known(db: Db | Tx, merchant: Merchant, id: bigint, now: Date): Promise<AffiliateRow> {
  const today = dayIn(merchant.timeZone, now)
  const [row] = await affiliatesWhere(db, today, sql`a.merchant_id = ${merchant.id} and a.id = ${id}`)
  if (row === undefined) throw new AppError('not_found')
  return row
}

export async function affiliateFor(
  db: Db | Tx,
  { key, clock }: Pick<AffiliateDesk, 'key' | 'clock'>,
  merchant: Merchant,
  id: bigint,
): Promise<StaffAffiliate> {
  const row = await known(db, merchant, id, clock.now())
  const [plan] = await plansWhere(db, sql`p.id = ${row.planId}`)
  if (plan === undefined) throw new AppError('not_found')
  const next = await nextTerms(db, id, dayIn(merchant.timeZone, clock.now()))
  const links = await linksWhere(db, sql`l.affiliate_id = ${id} order by l.id`)
  return {
    ...asLine(row),
    ownerId: row.ownerId === null ? null : String(row.ownerId),
    terms: asTerms(plan),
    next: next && { planId: String(next.planId), planName: next.planName, from: next.from },
    links: links.map(asLink),
    postbacks: await postbacksOf(db, id),
    secret: secretOf(await key(), id, row.secretVersion),
    hasReport: row.hasReport,
    site: merchant.site.mainDomain,
    days: await daysOf(db, id, DAYS_SHOWN),
  }
}

/** What is noted of it: never the secret. */
const noted = ({ secret: _secret, days: _days, ...shown }: StaffAffiliate) => shown

async function checkOwner(tx: Tx, merchant: Merchant, ownerId: string | null): Promise<bigint | null> {
  if (ownerId === null) return null
  const member = await memberById(tx, merchant.id, BigInt(ownerId))
  if (member === undefined) throw wrongField('ownerId', 'unknown')
  return member.id
}

async function checkPlan(tx: Tx, merchant: Merchant, planId: string): Promise<bigint> {
  const [plan] = await plansWhere(tx, sql`p.merchant_id = ${merchant.id} and p.id = ${BigInt(planId)}`)
  if (plan === undefined) throw wrongField('planId', 'unknown')
  return plan.id
}

export function addAffiliate(
  deps: AffiliateDesk,
  acting: Acting,
  { requestId, ...draft }: BodyOf<typeof opsAddAffiliate>,
): Promise<StaffAffiliate> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const now = deps.clock.now()
    const today = dayIn(merchant.timeZone, now)
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'affiliate', now }
    const { id, isNew } = await makeOnce(tx, { ...request, input: { requestId, ...draft } }, async () => {
      const planId = await checkPlan(tx, merchant, draft.planId)
      const ownerId = await checkOwner(tx, merchant, draft.ownerId)
      if (await isCodeTaken(tx, merchant.id, draft.code)) throw wrongField('code', 'taken')
      const { name, contract, code } = draft
      const by = { createdBy: staff.userName, now }
      return withinMargin(tx, [merchant.id], async () => {
        const made = await insertAffiliate(tx, { merchantId: merchant.id, name, contract, ownerId, ...by })
        await setTerms(tx, { affiliateId: made, fromMonth: firstOfMonth(today), planId, by: staff.userName, now })
        await insertLink(tx, { merchantId: merchant.id, affiliateId: made, code, name: '', ...by })
        await beginCounting(tx, merchant.id, addDays(today, -1))
        return made
      })
    })
    const value = await affiliateFor(tx, deps, merchant, id)
    const note = { action: 'affiliate.add', entity: 'affiliate', entityId: id, after: noted(value) } as const
    return { value, note: isNew ? note : null }
  })
}

/** In production only to the open internet; the call itself is bound to it too. */
function checkAddresses({ nodeEnv }: AffiliateDesk, postbacks: readonly Postback[]): void {
  const isInside = ({ url }: Postback) => !isPublicEndpoint(`${new URL(url).origin}/`)
  const wrong = nodeEnv === 'production' ? postbacks.findIndex(isInside) : -1
  if (wrong >= 0) throw wrongField(`postbacks.${wrong}.url`, 'not_public')
}

export function changeAffiliate(
  deps: AffiliateDesk,
  acting: Acting,
  id: bigint,
  draft: BodyOf<typeof opsChangeAffiliate>,
): Promise<StaffAffiliate> {
  const { merchant, staff } = acting
  checkAddresses(deps, draft.postbacks)
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const now = deps.clock.now()
    const before = await affiliateFor(tx, deps, merchant, id)
    const planId = await checkPlan(tx, merchant, draft.planId)
    const ownerId = await checkOwner(tx, merchant, draft.ownerId)
    const fromMonth = monthAfter(dayIn(merchant.timeZone, now))
    const { name, contract } = draft
    await tx.updateTable('affiliate').set({ name, contract, owner_member_id: ownerId }).where('id', '=', id).execute()
    await setPostbacks(tx, id, draft.postbacks)
    await withinMargin(tx, [merchant.id], async () => {
      await dropTerms(tx, id, fromMonth)
      if (String(planId) !== before.planId)
        await setTerms(tx, { affiliateId: id, fromMonth, planId, by: staff.userName, now })
    })
    const value = await affiliateFor(tx, deps, merchant, id)
    const states = { before: noted(before), after: noted(value) }
    return { value, note: { action: 'affiliate.change', entity: 'affiliate', entityId: id, ...states } }
  })
}

export function closeAffiliate(deps: AffiliateDesk, acting: Acting, id: bigint): Promise<StaffAffiliate> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await affiliateFor(tx, deps, merchant, id)
    if (before.state === 'closed') return { value: before, note: null }
    const closed = { closed_at: deps.clock.now(), closed_by: staff.userName }
    await tx.updateTable('affiliate').set(closed).where('id', '=', id).where('closed_at', 'is', null).execute()
    const value = await affiliateFor(tx, deps, merchant, id)
    const states = { before: { state: before.state }, after: { state: value.state } }
    return { value, note: { action: 'affiliate.close', entity: 'affiliate', entityId: id, ...states } }
  })
}

export function addLink(
  deps: AffiliateDesk,
  acting: Acting,
  id: bigint,
  { requestId, code, name }: BodyOf<typeof opsAddAffiliateLink>,
): Promise<AffiliateLink> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const now = deps.clock.now()
    await known(tx, merchant, id, now)
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'affiliate_link', now }
    const input = { requestId, code, name, affiliateId: String(id) }
    const { id: linkId, isNew } = await makeOnce(tx, { ...request, input }, async () => {
      if (await isCodeTaken(tx, merchant.id, code)) throw wrongField('code', 'taken')
      return insertLink(tx, { merchantId: merchant.id, affiliateId: id, code, name, createdBy: staff.userName, now })
    })
    const value = await linkFor(tx, merchant, linkId)
    const note = { action: 'affiliate_link.add', entity: 'affiliate_link', entityId: linkId, after: value } as const
    return { value, note: isNew ? note : null }
  })
}

async function linkFor(tx: Tx, merchant: Merchant, id: bigint): Promise<AffiliateLink> {
  const [row] = await linksWhere(tx, sql`l.merchant_id = ${merchant.id} and l.id = ${id}`)
  if (row === undefined) throw new AppError('not_found')
  return asLink(row)
}

export function closeLink(deps: AffiliateDesk, acting: Acting, id: bigint): Promise<AffiliateLink> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await linkFor(tx, acting.merchant, id)
    if (before.closedAt !== null) return { value: before, note: null }
    await tx.updateTable('affiliate_link').set({ closed_at: deps.clock.now() }).where('id', '=', id).execute()
    const value = await linkFor(tx, acting.merchant, id)
    return {
      value,
      note: { action: 'affiliate_link.close', entity: 'affiliate_link', entityId: id, before, after: value },
    }
  })
}

/** Shown once: only its hash is kept. */
export function renewReport(deps: AffiliateDesk, acting: Acting, id: bigint): Promise<{ token: string }> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await known(tx, acting.merchant, id, deps.clock.now())
    const token = newToken()
    await tx
      .updateTable('affiliate')
      .set({ report_hash: hashToken(token) })
      .where('id', '=', id)
      .execute()
    return { value: { token }, note: { action: 'affiliate.report', entity: 'affiliate', entityId: id, after: {} } }
  })
}

export function renewSecret(deps: AffiliateDesk, acting: Acting, id: bigint): Promise<StaffAffiliate> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const { secretVersion } = await known(tx, acting.merchant, id, deps.clock.now())
    await tx
      .updateTable('affiliate')
      .set({ secret_version: secretVersion + 1 })
      .where('id', '=', id)
      .execute()
    const value = await affiliateFor(tx, deps, acting.merchant, id)
    return { value, note: { action: 'affiliate.secret', entity: 'affiliate', entityId: id, after: {} } }
  })
}
