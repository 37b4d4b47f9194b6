import { MemberType } from '@trevo/contract/members'
import * as actions from '@trevo/contract/ops/member-actions'
import { opsFindMembers, opsMember, opsMembers } from '@trevo/contract/ops/members'
import { actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import type { StandingDeps } from '../standing.ts'
import { askFor } from './asking.ts'
import { findMembers, lookUp } from './find.ts'
import { asRow, cardOf } from './members.ts'
import { memberDetail, memberPage } from './queries.ts'
import { standingOf, take } from './standing.ts'

export function staffMemberRoutes(door: StaffDoor, standing: StandingDeps): void {
  standingRoutes(door, standing)
  const { db, clock } = door.app
  const { secrets } = door.app.config

  staffRoute(door, opsFindMembers, async (call) => {
    const found = await findMembers({ db, clock, secrets }, call, call.query.q)
    return { list: found.map(({ line, by }) => ({ ...asRow(line), by })) }
  })
  staffRoute(door, opsMembers, async (call) => {
    const { merchant, query } = call
    const hits = query.q ? await lookUp({ db, clock, secrets }, call, query.q, query.cursor !== undefined) : null
    const rows = await memberPage(db, {
      merchantId: merchant.id,
      ids: hits && [...new Set(hits.map(({ id }) => id))],
      tag: query.tag ?? null,
      type: query.type === undefined ? null : MemberType.parse(query.type),
      status: query.status ?? null,
      beforeId: idOfCursor(query.cursor),
      limit: query.perPage + 1,
    })
    return keyPage(rows, query.perPage, asRow)
  })
  staffRoute(door, opsMember, async (call) => {
    const id = BigInt(call.params.id)
    const merchantId = call.merchant.id
    const [detail, balances] = await Promise.all([
      memberDetail(db, secrets, merchantId, id),
      balancesOf(db, { id, merchantId }),
    ])
    if (detail === undefined) throw new AppError('not_found')
    const card = cardOf(detail, balances, call.staff.roles)
    const after = { whole: !card.personal.masked }
    // Who looked at a person's data is written down before it is shown.
    return staffWrite({ db, clock }, actorOf(call), async () => ({
      value: card,
      note: { action: 'member.view', entity: 'member', entityId: id, after },
    }))
  })
}

function standingRoutes(door: StaffDoor, standing: StandingDeps): void {
  const deps = { ...standing, db: door.app.db, clock: door.app.clock }
  const idOf = ({ params }: { params: { id: string } }) => BigInt(params.id)
  staffRoute(door, actions.opsMemberStanding, (call) => standingOf(deps, call, idOf(call)))
  staffRoute(door, actions.opsLockMember, (call) => take(deps, call, idOf(call), 'lock', call.body))
  staffRoute(door, actions.opsHoldPayouts, (call) => take(deps, call, idOf(call), 'hold_payouts', call.body))
  staffRoute(door, actions.opsSignOutMember, (call) => take(deps, call, idOf(call), 'sign_out', call.body))
  staffRoute(door, actions.opsResetPassword, (call) => {
    const { which, ...taking } = call.body
    return take(deps, call, idOf(call), which === 'login' ? 'reset_password' : 'reset_payment_password', taking)
  })
  staffRoute(door, actions.opsRequestUnlock, (call) => askFor(deps, call, idOf(call), 'member_unlock', call.body))
  staffRoute(door, actions.opsRequestRelease, (call) => askFor(deps, call, idOf(call), 'payout_release', call.body))
  staffRoute(door, actions.opsRequestClosing, (call) => askFor(deps, call, idOf(call), 'member_close', call.body))
  staffRoute(door, actions.opsRequestSecondStepReset, (call) =>
    askFor(deps, call, idOf(call), 'second_step_reset', call.body),
  )
  staffRoute(door, actions.opsRequestCorrection, (call) =>
    askFor(deps, call, idOf(call), 'member_correction', call.body),
  )
}
