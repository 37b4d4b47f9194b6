import { opsPayoutRule } from '@trevo/contract/ops/payout-rule'
import type { DeedBook } from '../../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../../base/deeds/routes.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { waitHoursOf } from '../../payout-wait.ts'
import { payoutRuleDeed } from './payout-rule.ts'

export function staffPayoutRuleRoutes(door: StaffDoor, book: DeedBook): void {
  staffRoute(door, opsPayoutRule, async ({ merchant }) => ({
    waitHours: await waitHoursOf(door.app.db, merchant.id),
  }))
  deedRoute(door, book, payoutRuleDeed)
}
