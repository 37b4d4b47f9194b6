import { opsPayoutRule } from '@trevo/contract/ops/payout-rule'
import { waitHoursOf } from '../../../core/cashier/payout-wait.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import type { DeedBook } from '../deeds/deeds.ts'
import { deedRoute } from '../deeds/routes.ts'
import { payoutRuleDeed } from './payout-rule.ts'

export function staffPayoutRuleRoutes(door: StaffDoor, book: DeedBook): void {
  staffRoute(door, opsPayoutRule, async ({ merchant }) => ({
    waitHours: await waitHoursOf(door.app.db, merchant.id),
  }))
  deedRoute(door, book, payoutRuleDeed)
}
