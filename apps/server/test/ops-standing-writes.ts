import { randomUUID } from 'node:crypto'
import * as actions from '@trevo/contract/ops/member-actions'
import { holdPayouts } from '../src/capabilities/cashier/payout-hold.ts'
import { inTx } from '../src/platform/db.ts'
import { aMember } from './fixtures.ts'
import type { OpsWorld } from './ops-world.ts'

const WHY = { reason: 'fraud', note: 'contas ligadas' }
const ask = () => ({ requestId: randomUUID(), ...WHY })

/** What staff do to a member's account, each to somebody of its own. */
export function standingWrites(world: () => OpsWorld) {
  const member = async (status: 'active' | 'locked' = 'active') => {
    const { db, brandId } = world()
    const { id } = await aMember(db, { merchantId: brandId })
    if (status !== 'active') await db.updateTable('member').set({ status }).where('id', '=', id).execute()
    return id
  }
  const of = (id: bigint) => ({ params: { id: String(id) } })
  const held = async () => {
    const id = await member()
    await inTx(world().db, (tx) => holdPayouts(tx, id, world().server.clock.now()))
    return id
  }
  const about = 'brand' as const
  return [
    {
      endpoint: actions.opsLockMember,
      action: 'member.lock',
      about,
      input: async () => ({ ...of(await member()), body: WHY }),
    },
    {
      endpoint: actions.opsHoldPayouts,
      action: 'member.hold_payouts',
      about,
      input: async () => ({ ...of(await member()), body: WHY }),
    },
    {
      endpoint: actions.opsSignOutMember,
      action: 'member.sign_out',
      about,
      input: async () => ({ ...of(await member()), body: WHY }),
    },
    {
      endpoint: actions.opsRequestUnlock,
      action: 'member_unlock.request',
      about,
      input: async () => ({ ...of(await member('locked')), body: ask() }),
    },
    {
      endpoint: actions.opsRequestRelease,
      action: 'payout_release.request',
      about,
      input: async () => ({ ...of(await held()), body: ask() }),
    },
    {
      endpoint: actions.opsRequestClosing,
      action: 'member_close.request',
      about,
      input: async () => ({ ...of(await member()), body: ask() }),
    },
  ]
}

/** The same calls about one member, made by staff who may not know of the member. */
export const standingCalls = (id: { params: { id: string } }) => [
  [actions.opsMemberStanding, id] as const,
  ...[actions.opsLockMember, actions.opsHoldPayouts, actions.opsSignOutMember].map(
    (endpoint) => [endpoint, { ...id, body: WHY }] as const,
  ),
  ...[actions.opsRequestUnlock, actions.opsRequestRelease, actions.opsRequestClosing].map(
    (endpoint) => [endpoint, { ...id, body: ask() }] as const,
  ),
]
