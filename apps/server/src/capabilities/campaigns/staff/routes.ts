import {
  opsCampaign,
  opsCampaignAudience,
  opsCampaignRules,
  opsCampaigns,
  opsNameSegment,
  opsPlanCampaign,
  opsSegments,
  opsSetCampaignRules,
  opsStopCampaign,
} from '@trevo/contract/ops/campaigns'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { segmentPage } from '../named.ts'
import { campaignPage, rulesOf } from '../queries.ts'
import { asLine, campaignFor, changeRules, countAudience, planCampaign, stopCampaignOf } from './campaigns.ts'
import { membersOf } from './queries.ts'
import { asSegment, nameSegment } from './segments.ts'

export function staffCampaignRoutes(door: StaffDoor): void {
  const { db, clock, jobs } = door.app
  const desk = { db, clock, jobs }
  staffRoute(door, opsCampaigns, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await campaignPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    const members = await membersOf(
      db,
      rows.map(({ id }) => id),
    )
    return keyPage(rows, perPage, (row) => asLine(row, members.get(row.id) ?? 0))
  })
  staffRoute(door, opsCampaign, ({ merchant, params }) => campaignFor(db, merchant, BigInt(params.id)))
  staffRoute(door, opsPlanCampaign, (call) => planCampaign(desk, call, call.body))
  staffRoute(door, opsStopCampaign, (call) => stopCampaignOf(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsCampaignAudience, ({ merchant, body }) => countAudience(desk, merchant, body.segment))
  staffRoute(door, opsSegments, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await segmentPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    return keyPage(rows, perPage, asSegment)
  })
  staffRoute(door, opsNameSegment, (call) => nameSegment(desk, call, call.body))
  staffRoute(door, opsCampaignRules, ({ merchant }) => rulesOf(db, merchant.id))
  staffRoute(door, opsSetCampaignRules, (call) => changeRules(desk, call, call.body))
}
