import {
  opsAddAffiliate,
  opsAddAffiliateLink,
  opsAffiliate,
  opsAffiliateMembers,
  opsAffiliateNotices,
  opsAffiliatePlans,
  opsAffiliateRules,
  opsAffiliateStatement,
  opsAffiliateStatements,
  opsAffiliates,
  opsChangeAffiliate,
  opsCloseAffiliate,
  opsCloseAffiliateLink,
  opsPayAffiliateStatement,
  opsRefuseAffiliateMember,
  opsRenewAffiliateReport,
  opsRenewAffiliateSecret,
  opsResendAffiliateNotice,
} from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { dayIn } from '../../../platform/day.ts'
import { mayCall, type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { plansWhere } from '../queries.ts'
import {
  addAffiliate,
  addLink,
  affiliateFor,
  asLine,
  changeAffiliate,
  closeAffiliate,
  closeLink,
  renewReport,
  renewSecret,
} from './affiliates.ts'
import { asMember, asNotice, refuseMember, resendNotice } from './members.ts'
import { asPlan, publishPlanDeed, rulesFor, setRulesDeed } from './plans.ts'
import { affiliatesWhere, membersWhere, noticesWhere, statementsWhere } from './queries.ts'
import { approveStatementDeed, asStatement, payStatement, statementRow } from './statements.ts'

type Deps = { ledger: Ledger; key: () => Promise<Buffer>; nodeEnv: string }

export function staffAffiliateRoutes(door: StaffDoor, book: DeedBook, { ledger, key, nodeEnv }: Deps): void {
  const { db, clock } = door.app
  const desk = { db, clock, key, nodeEnv, ledger }
  lists(door)
  staffRoute(door, opsAffiliate, async ({ merchant, params, staff }) => {
    const shown = await affiliateFor(db, desk, merchant, BigInt(params.id))
    // Addresses may carry the partner's own keys.
    const { staff: access } = opsAffiliateMembers
    return access && mayCall(access, staff) ? shown : { ...shown, secret: null, postbacks: [] }
  })
  staffRoute(door, opsAddAffiliate, (call) => addAffiliate(desk, call, call.body))
  staffRoute(door, opsChangeAffiliate, (call) => changeAffiliate(desk, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsCloseAffiliate, (call) => closeAffiliate(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsAddAffiliateLink, (call) => addLink(desk, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsCloseAffiliateLink, (call) => closeLink(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsRenewAffiliateReport, (call) => renewReport(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsRenewAffiliateSecret, (call) => renewSecret(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsRefuseAffiliateMember, (call) => refuseMember(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsResendAffiliateNotice, (call) => resendNotice(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsPayAffiliateStatement, (call) => payStatement(desk, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsAffiliateRules, ({ merchant }) => rulesFor(db, merchant, clock.now()))
  deedRoute(door, book, publishPlanDeed(desk))
  deedRoute(door, book, setRulesDeed(desk))
  deedRoute(door, book, approveStatementDeed(desk))
}

function lists(door: StaffDoor): void {
  const { db, clock } = door.app
  staffRoute(door, opsAffiliates, async ({ merchant, query: { cursor, perPage } }) => {
    const before = idOfCursor(cursor)
    const rows = await affiliatesWhere(
      db,
      dayIn(merchant.timeZone, clock.now()),
      sql`a.merchant_id = ${merchant.id} and (${before}::bigint is null or a.id < ${before}) order by a.id desc limit ${perPage + 1}`,
    )
    return keyPage(rows, perPage, asLine)
  })
  staffRoute(door, opsAffiliatePlans, async ({ merchant, query: { cursor, perPage } }) => {
    const before = idOfCursor(cursor)
    const rows = await plansWhere(
      db,
      sql`p.merchant_id = ${merchant.id} and (${before}::bigint is null or p.id < ${before}) order by p.id desc limit ${perPage + 1}`,
    )
    return keyPage(rows, perPage, asPlan)
  })
  staffRoute(door, opsAffiliateMembers, async ({ merchant, query: { cursor, perPage, affiliateId } }) => {
    const before = idOfCursor(cursor)
    const rows = await membersWhere(
      db,
      sql`x.merchant_id = ${merchant.id} and x.affiliate_id = ${BigInt(affiliateId)}
        and (${before}::bigint is null or x.member_id < ${before}) order by x.member_id desc limit ${perPage + 1}`,
    )
    return keyPage(rows, perPage, asMember)
  })
  staffRoute(door, opsAffiliateStatements, async ({ merchant, query: { cursor, perPage, affiliateId, state } }) => {
    const before = idOfCursor(cursor)
    const rows = await statementsWhere(
      db,
      sql`s.merchant_id = ${merchant.id} and (${affiliateId ?? null}::bigint is null or s.affiliate_id = ${affiliateId ?? null}::bigint)
        and (${state ?? null}::text is null or s.state = ${state ?? null})
        and (${before}::bigint is null or s.id < ${before}) order by s.id desc limit ${perPage + 1}`,
    )
    return keyPage(rows, perPage, asStatement)
  })
  staffRoute(door, opsAffiliateStatement, async ({ merchant, params }) =>
    asStatement(await statementRow(db, merchant, BigInt(params.id))),
  )
  staffRoute(door, opsAffiliateNotices, async ({ merchant, query: { cursor, perPage, affiliateId } }) => {
    const before = idOfCursor(cursor)
    const rows = await noticesWhere(
      db,
      sql`n.affiliate_id = (select a.id from affiliate a where a.id = ${BigInt(affiliateId)} and a.merchant_id = ${merchant.id})
        and (${before}::bigint is null or n.id < ${before}) order by n.id desc limit ${perPage + 1}`,
    )
    return keyPage(rows, perPage, asNotice)
  })
}
