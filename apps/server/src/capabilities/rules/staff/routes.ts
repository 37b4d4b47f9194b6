import { formatMoney } from '@trevo/contract/money'
import {
  opsPreviewRule,
  opsRule,
  opsRuleClaims,
  opsRules,
  opsStopRule,
  type RuleClaim,
} from '@trevo/contract/ops/rules'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { dayIn } from '../../../platform/day.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { previewRule } from './preview.ts'
import { type ClaimLine, claimPage, rulePage } from './queries.ts'
import { asRule, lookupsFor, publishRuleDeed, ruleFor, stopRule } from './rules.ts'

const asClaim = ({ id, memberId, userName, amount, at, done, required, state }: ClaimLine): RuleClaim => ({
  id: String(id),
  memberId: String(memberId),
  userName,
  amount: formatMoney(amount),
  at: at.toISOString(),
  bonus: state === null ? null : { done: formatMoney(done ?? 0n), required: formatMoney(required ?? 0n), state },
})

export function staffRuleRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  const desk = { db, clock }
  staffRoute(door, opsRules, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await rulePage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    const lookups = await lookupsFor(db, merchant.id, rows)
    return keyPage(rows, perPage, (row) => asRule(row, dayIn(merchant.timeZone, clock.now()), lookups))
  })
  staffRoute(door, opsRule, (call) => ruleFor(db, call, BigInt(call.params.id), clock.now()))
  staffRoute(door, opsRuleClaims, async ({ merchant, query: { cursor, perPage, ruleId } }) => {
    const ask = { merchantId: merchant.id, ruleId: BigInt(ruleId), before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await claimPage(db, ask), perPage, asClaim)
  })
  staffRoute(door, opsPreviewRule, ({ merchant, query }) => previewRule(db, merchant, query, clock.now()))
  deedRoute(door, book, publishRuleDeed(desk))
  staffRoute(door, opsStopRule, (call) => stopRule(desk, call, BigInt(call.params.id)))
}
