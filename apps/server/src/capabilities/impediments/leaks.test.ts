import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImpedimentWorld, startImpedimentWorld } from '../../../test/impediments.ts'
import { admitMoney, admitPayment, admitSpending, admitTransfer } from '../../money/gate/gate.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { SANDBOX_IMPEDED } from '../../providers/impediments/sandbox-impeded.ts'
import { askAbout } from './questions.ts'

let world: ImpedimentWorld
beforeAll(async () => {
  world = await startImpedimentWorld()
})
afterAll(() => world.close())

const codeOf = (work: (tx: Tx) => Promise<unknown>) =>
  inTx(world.deps.db, work).then(
    () => null,
    ({ code }: { code: string }) => code,
  )

test('between the notice and the closing nothing leaves to a friend and nothing comes from one; own money still does', async () => {
  const ana = await world.person(SANDBOX_IMPEDED.benefit.cpf, '100.00')
  const friend = await world.person('52998224725', '100.00')
  const now = () => world.cashier.app.clock.now()
  const merchantId = world.cashier.brand.id
  const ways = {
    // Money to and from a downline, either way round.
    sends: (tx: Tx) => admitTransfer(tx, now(), { fromId: ana.id, toId: friend.id }),
    receives: (tx: Tx) => admitTransfer(tx, now(), { fromId: friend.id, toId: ana.id }),
    // What an order of the mall, a tournament or a room asks.
    buys: (tx: Tx) => admitSpending(tx, now(), ana.id),
    paysIn: (tx: Tx) => admitPayment(tx, now(), { memberId: ana.id, merchantId, direction: 'in', amount: 200_000n }),
    withdraws: (tx: Tx) =>
      admitPayment(tx, now(), { memberId: ana.id, merchantId, direction: 'out', amount: 200_000n }),
  }
  const answers = async () =>
    Object.fromEntries(await Promise.all(Object.entries(ways).map(async ([name, work]) => [name, await codeOf(work)])))
  const open = { sends: null, receives: null, buys: null, paysIn: null, withdraws: null }
  expect(await answers()).toEqual(open)
  await askAbout(world.deps, ana.id, 'sweep')
  expect(await answers()).toEqual({
    sends: 'checks_pending',
    receives: 'receiver_unverified',
    buys: 'checks_pending',
    paysIn: 'checks_pending',
    withdraws: null,
  })
  // Envelopes are sent and opened by the same rule, on both ends.
  const refused = await inTx(world.deps.db, (tx) => admitMoney(tx, now(), [ana.id, friend.id]))
  expect([...refused]).toEqual([[ana.id, 'checks_pending']])
})

test('whoever the law has to know and never did keeps what they earned, and is paid once they have shown who they are', async () => {
  const agent = await world.person('11144477735', '50.00', { isVerified: false })
  const pay = (tx: Tx) =>
    admitPayment(tx, world.cashier.app.clock.now(), {
      memberId: agent.id,
      merchantId: world.cashier.brand.id,
      direction: 'out',
      amount: 200_000n,
    })
  expect(await codeOf(pay)).toBe('identity_required')
  const verified = { identity_verified_at: world.cashier.app.clock.now() }
  await world.deps.db.updateTable('member_profile').set(verified).where('member_id', '=', agent.id).execute()
  expect(await codeOf(pay)).toBeNull()
  // Asked again by staff after a win: the prize is not kept back by it.
  await world.deps.db
    .insertInto('identity_check')
    .values({
      merchant_id: world.cashier.brand.id,
      member_id: agent.id,
      state: 'over',
      turn: 'left',
      claimed_sealed: Buffer.from('x'),
      created_at: world.cashier.app.clock.now(),
    } as never)
    .execute()
  await world.deps.db
    .updateTable('member_profile')
    .set({ identity_verified_at: null })
    .where('member_id', '=', agent.id)
    .execute()
  expect(await codeOf(pay)).toBeNull()
})
