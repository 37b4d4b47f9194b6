import { randomUUID } from 'node:crypto'
import * as actions from '@trevo/contract/ops/member-actions'
import { holdPayouts } from '../src/capabilities/cashier/payout-hold.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import '../src/base/second-step/tables.ts'
import { giveContact, givePassword } from './auth.ts'
import { aMember } from './fixtures.ts'
import type { OpsWorld } from './ops-world.ts'

const WHY = { reason: 'fraud', note: 'contas ligadas' }
const NAME = { field: 'name', name: 'Ana de Souza' }
const ask = () => ({ requestId: randomUUID(), ...WHY })

/** An authenticator app in use; nobody knows its secret. */
export async function giveSecondStep(db: Db, memberId: bigint): Promise<void> {
  await db
    .insertInto('second_factor_totp')
    .values({ member_id: memberId, secret_sealed: Buffer.alloc(48), confirmed_at: new Date() })
    .execute()
}

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
      input: async () => ({ ...of(await member()), body: ask() }),
    },
    {
      endpoint: actions.opsHoldPayouts,
      action: 'member.hold_payouts',
      about,
      input: async () => ({ ...of(await member()), body: ask() }),
    },
    {
      endpoint: actions.opsSignOutMember,
      action: 'member.sign_out',
      about,
      input: async () => ({ ...of(await member()), body: ask() }),
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
    {
      endpoint: actions.opsResetPassword,
      action: 'member.reset_password',
      about,
      async input() {
        const { db, brandId } = world()
        const person = await aMember(db, { merchantId: brandId })
        await givePassword(db, person)
        await giveContact(db, person, 'email', `${person.account}@example.com`)
        return { ...of(person.id), body: { ...ask(), which: 'login', proof: 'call_back' } }
      },
    },
    {
      endpoint: actions.opsRequestSecondStepReset,
      action: 'second_step_reset.request',
      about,
      async input() {
        const id = await member()
        await giveSecondStep(world().db, id)
        return { ...of(id), body: { ...ask(), proof: 'document' } }
      },
    },
    {
      endpoint: actions.opsRequestCorrection,
      action: 'member_correction.request',
      about,
      input: async () => ({ ...of(await member()), body: { ...ask(), proof: 'document', correction: NAME } }),
    },
  ]
}

/** The same calls about one member, made by staff who may not know of the member. */
export const standingCalls = (id: { params: { id: string } }) => [
  [actions.opsMemberStanding, id] as const,
  ...[actions.opsLockMember, actions.opsHoldPayouts, actions.opsSignOutMember].map(
    (endpoint) => [endpoint, { ...id, body: ask() }] as const,
  ),
  ...[actions.opsRequestUnlock, actions.opsRequestRelease, actions.opsRequestClosing].map(
    (endpoint) => [endpoint, { ...id, body: ask() }] as const,
  ),
  [actions.opsResetPassword, { ...id, body: { ...ask(), which: 'payment', proof: 'video_call' } }] as const,
  [actions.opsRequestSecondStepReset, { ...id, body: { ...ask(), proof: 'document' } }] as const,
  [actions.opsRequestCorrection, { ...id, body: { ...ask(), proof: 'document', correction: NAME } }] as const,
]
