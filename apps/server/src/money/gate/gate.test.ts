import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { aDesk, aPromotion } from '../../../test/content.ts'
import { switchTriggersOff } from '../../../test/database.ts'
import { givePerson, verify } from '../../../test/personal.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { setVerified } from '../../base/members/verified.ts'
import { takeStep } from '../../capabilities/content/promotions.ts'
import { inTx } from '../../platform/db.ts'
import { createLedger } from '../ledger/ledger.ts'
import { admitStake, admitStakes } from './admit-stake.ts'
import { beginBreak } from './breaks.ts'
import { admitClosing, admitGifts, admitPayment, admitSpending, admitTransfer } from './gate.ts'
import type { BreakLength } from './tables.ts'

let world: PlayWorld
let cashier: CashierWorld
beforeAll(async () => {
  world = await startPlayWorld()
  cashier = await startCashierWorld()
})
afterAll(async () => {
  await world.app.close()
  await cashier.close()
})

const now = () => world.app.clock.now()
const rest = (
  memberId: bigint,
  length: BreakLength,
  { app, merchantId }: Pick<PlayWorld, 'app' | 'merchantId'> = world,
) =>
  inTx(app.app.db, (tx) => {
    const by = { setBy: 'member', actor: null, note: '' } as const
    const owner = { id: memberId, merchantId }
    return beginBreak(tx, { ...app.app, clock: app.clock, secrets: TEST_CONFIG.secrets }, owner, {
      length,
      requestId: randomUUID(),
      by,
    })
  })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )

type Way = { name: string; go(player: TestPlayer): Promise<string> }
const inside = (work: Parameters<typeof inTx<unknown>>[1]) => codeOf(inTx(world.db, work))

const WAYS: Way[] = [
  {
    name: 'a vendor’s bet',
    async go(player) {
      const { envelope } = await world.bet(player, randomUUID(), randomUUID(), '1.00')
      return envelope.success ? 'done' : envelope.errorCode
    },
  },
  {
    name: 'a stake of our own',
    go: ({ id: memberId, memberSessionId: sessionId }) =>
      inside((tx) =>
        admitStake(tx, world.merchantId, now(), { memberId, sessionId, gameId: null, currency: 'BRL', amount: 1n }),
      ),
  },
  {
    name: 'a promotion that is claimed',
    async go({ id: memberId }) {
      const desk = aDesk(world.merchantId, world.app.clock)
      const rules = { flow: 'gift', rewardKind: 'cash', rewardAmountMinor: parseMoney('5.00') } as const
      const promotionId = await aPromotion(world.db, desk, rules)
      const deps = {
        ...world.app.app,
        clock: world.app.clock,
        ledger: createLedger({ pool: world.app.database.pool }),
      }
      return inside((tx) =>
        takeStep(tx, deps, {
          name: 'claim',
          promotionId,
          merchantId: world.merchantId,
          memberId,
          requestId: randomUUID(),
        }),
      )
    },
  },
  { name: 'something bought of the house', go: ({ id }) => inside((tx) => admitSpending(tx, now(), id)) },
  {
    name: 'paying in',
    go: ({ id: memberId }) =>
      inside((tx) => admitPayment(tx, now(), { memberId, merchantId: world.merchantId, direction: 'in', amount: 1n })),
  },
  {
    name: 'a gift',
    go: ({ id }) => inTx(world.db, async (tx) => (await admitGifts(tx, now(), [id])).get(id) ?? 'done'),
  },
  {
    name: 'money to another member',
    async go({ id: fromId }) {
      const { id: toId } = await world.player()
      return inside((tx) => admitTransfer(tx, now(), { fromId, toId }))
    },
  },
  {
    name: 'money from another member',
    async go({ id: toId }) {
      const { id: fromId } = await world.player()
      return inside((tx) => admitTransfer(tx, now(), { fromId, toId }))
    },
  },
]

describe.each(WAYS)('$name', ({ go }) => {
  test('is let through for a member in good standing', async () => {
    expect(await go(await world.player('10.00'))).toBe('done')
  })

  test('is refused during a pause, and let through when it is over', async () => {
    const player = await world.player('10.00')
    await rest(player.id, '24h')
    expect(await go(player)).toBe('member_paused')
    await world.app.database.pool.query(`update member_guard set paused_until = $2 where member_id = $1`, [
      player.id,
      now(),
    ])
    expect(await go(player)).toBe('done')
  })

  test('is refused during an exclusion, also for good', async () => {
    const [ana, rui] = [await world.player('10.00'), await world.player('10.00')]
    await rest(ana.id, '6m')
    await rest(rui.id, 'forever')
    expect([await go(ana), await go(rui)]).toEqual(['member_excluded', 'member_excluded'])
  })

  test.each(['locked', 'closed'] as const)('is refused to an account that is %s', async (status) => {
    const player = await world.player('10.00')
    await world.db.updateTable('member').set({ status }).where('id', '=', player.id).execute()
    expect(await go(player)).toBe('user_unavailable')
  })

  test('is refused once the time of a trial is over', async () => {
    const player = await world.player('10.00')
    await world.db.updateTable('member').set({ trial_expires_at: now() }).where('id', '=', player.id).execute()
    expect(await go(player)).toBe('user_unavailable')
  })
})

test('a refusal says until when, and what is left', async () => {
  const player = await world.player('10.00')
  await rest(player.id, '7d')
  const until = new Date(now().getTime() + 7 * 86_400_000).toISOString()
  const refused = inTx(world.db, (tx) => admitSpending(tx, now(), player.id))
  await expect(refused).rejects.toMatchObject({ code: 'member_paused', value: { until } })
  await rest(player.id, 'forever')
  const forGood = inTx(world.db, (tx) => admitSpending(tx, now(), player.id))
  await expect(forGood).rejects.toMatchObject({ code: 'member_excluded', value: { until: null } })
})

test('a shorter break inside a longer one ends nothing early', async () => {
  const player = await world.player()
  await rest(player.id, '30d')
  await rest(player.id, '24h')
  const { rows } = await world.app.database.pool.query(`select paused_until from member_guard where member_id = $1`, [
    player.id,
  ])
  expect(rows).toEqual([{ paused_until: new Date(now().getTime() + 30 * 86_400_000) }])
  await expect(world.app.database.pool.query('update member_break set ends_at = starts_at')).rejects.toThrow(
    'append-only',
  )
  await expect(world.app.database.pool.query('delete from member_break')).rejects.toThrow('append-only')
})

test('a break keeps nobody from their own money: prizes are paid, withdrawals leave', async () => {
  const player = await world.player('10.00')
  await world.bet(player, 'open', 'open', '4.00')
  await rest(player.id, 'forever')
  expect((await world.win(player, 'won', 'open', '9.00')).status).toBe(200)
  expect(await world.cashOf(player)).toBe(parseMoney('15.00'))
  const payer: Payer = await cashier.payer('100.00')
  await rest(payer.id, 'forever', { app: cashier.app, merchantId: payer.merchantId })
  expect(await codeOf(cashier.deposit(payer, '10.00'))).toBe('member_excluded')
  // Staff look at it before it leaves.
  expect((await cashier.withdraw(payer, '60.00')).state).toBe('review')
})

test('a charge that was cut off is not opened for somebody on a break', async () => {
  const payer = await cashier.payer()
  const requestId = randomUUID()
  const deposit = await cashier.deposit(payer, '10.00', requestId)
  await cashier.deps.db.updateTable('deposit').set({ state: 'created' }).where('id', '=', deposit.id).execute()
  await rest(payer.id, '24h', { app: cashier.app, merchantId: payer.merchantId })
  expect(await codeOf(cashier.deposit(payer, '10.00', requestId))).toBe('member_paused')
})

test('many stakes are decided together, each for itself', async () => {
  const [ana, rui] = [await world.player('10.00'), await world.player('10.00')]
  await rest(rui.id, '24h')
  const stakes = [ana, rui].map(({ id: memberId, memberSessionId: sessionId }) => ({
    memberId,
    sessionId,
    gameId: null,
    currency: 'BRL' as const,
    amount: 1n,
  }))
  const answers = await inTx(world.db, (tx) => admitStakes(tx, world.merchantId, now(), stakes))
  expect(answers).toEqual([null, { code: 'member_paused', left: null }])
})

describe('money that leaves', () => {
  const leaves = (memberId: bigint, merchantId = world.merchantId) =>
    inside((tx) => admitPayment(tx, now(), { memberId, merchantId, direction: 'out', amount: 1n }))
  const closes = (memberId: bigint, evenClosed = false, merchantId = world.merchantId) =>
    inside((tx) => admitClosing(tx, now(), { memberId, merchantId }, { evenClosed }))
  const owes = async (payerId: bigint, state: 'insufficient' | 'withheld') => {
    const client = await world.app.database.pool.connect()
    try {
      await client.query('begin')
      // Its contract and its run are nobody's.
      await switchTriggersOff(client)
      await client.query(
        `insert into contract_payout (run_id, merchant_id, contract_id, payer_id, payee_id, depth, turnover, net_loss,
           active_members, amount, state) values ($1, $2, $1, $1, 0, 0, 0, 0, 0, 5, $3)`,
        [payerId, world.merchantId, state],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  test('is a member’s own, at the brand it belongs to', async () => {
    const { id } = await world.player('10.00')
    expect([await leaves(id), await leaves(id, world.merchantId + 1_000)]).toEqual(['done', 'user_unavailable'])
    expect([await closes(id), await closes(id, true, world.merchantId + 1_000)]).toEqual(['done', 'conflict'])
  })

  test('stays while a payout to a downline is owed, at the closing too', async () => {
    const [ana, rui] = [await world.player('10.00'), await world.player('10.00')]
    await owes(ana.id, 'insufficient')
    await owes(rui.id, 'withheld')
    expect([await leaves(ana.id), await closes(ana.id)]).toEqual(['open_debt', 'open_debt'])
    expect([await leaves(rui.id), await closes(rui.id)]).toEqual(['done', 'done'])
  })

  test.each(['locked', 'closed'] as const)('of an account that is %s leaves by its closing alone', async (status) => {
    const { id } = await world.player('10.00')
    await world.db.updateTable('member').set({ status }).where('id', '=', id).execute()
    expect(await leaves(id)).toBe('user_unavailable')
    // What a closed one still receives is returned by those who may.
    expect([await closes(id), await closes(id, true)]).toEqual([status === 'closed' ? 'conflict' : 'done', 'done'])
  })

  test('under the Brazilian profile waits for whoever never showed who they are, and for nobody who once did', async () => {
    const [ana, rui] = [await world.player('10.00'), await world.player('10.00')]
    await world.db.updateTable('merchant').set({ regulation: 'br' }).execute()
    try {
      expect(await leaves(ana.id)).toBe('identity_required')
      const check = (id: bigint, state: string) =>
        world.app.database.pool.query(
          `insert into identity_check (merchant_id, member_id, state, turn, claimed_sealed, created_at)
           values ($1, $2, $3, 'left', '', $4)`,
          [world.merchantId, id, state, now()],
        )
      await check(ana.id, 'open')
      await check(rui.id, 'over')
      expect([await leaves(ana.id), await leaves(rui.id)]).toEqual(['identity_required', 'done'])
    } finally {
      await world.db.updateTable('merchant').set({ regulation: 'none' }).execute()
    }
  })
})

describe('under the Brazilian profile', () => {
  const ways = WAYS.filter(({ name }) => ['a vendor’s bet', 'a stake of our own', 'paying in'].includes(name))
  beforeAll(() => world.db.updateTable('merchant').set({ regulation: 'br' }).execute())
  afterAll(() => world.db.updateTable('merchant').set({ regulation: 'none' }).execute())

  test.each(ways)('$name takes a known person of age, who has shown to be it', async ({ go }) => {
    const player = await world.player('10.00')
    expect(await go(player)).toBe('document_required')
    const owner = { id: player.id, merchantId: world.merchantId }
    await givePerson(world.db, owner, { payeeName: 'Ana Lima', idNumber: `doc${player.id}`, isVerified: false })
    expect(await go(player)).toBe('adults_only')
    // It is 1 March 2026: who was born on 2 March 2008 is eighteen tomorrow.
    const born = (birthday: string) => givePerson(world.db, owner, { birthday, isVerified: false })
    await born('2008-03-02')
    expect(await go(player)).toBe('adults_only')
    await born('2008-03-01')
    expect(await go(player)).toBe('identity_required')
    await inTx(world.db, (tx) => setVerified(tx, player.id, now()))
    expect(await go(player)).toBe('done')
    await inTx(world.db, (tx) => setVerified(tx, player.id, null))
    expect(await go(player)).toBe('identity_required')
  })

  test('money passes between two members only once both are verified, and the giver hears whose turn it is', async () => {
    const [ana, rui] = [await world.player('10.00'), await world.player('10.00')]
    const { merchantId } = world
    const give = () => inside((tx) => admitTransfer(tx, now(), { fromId: ana.id, toId: rui.id }))
    expect(await give()).toBe('identity_required')
    await verify(world.db, { id: ana.id, merchantId })
    expect(await give()).toBe('receiver_unverified')
    await givePerson(
      world.db,
      { id: rui.id, merchantId },
      { idNumber: 'doc', birthday: '1990-05-01', isVerified: false },
    )
    expect(await give()).toBe('receiver_unverified')
    await verify(world.db, { id: rui.id, merchantId })
    expect(await give()).toBe('done')
  })

  test('nothing is bought of the house, and nothing claimed, before one is verified', async () => {
    const player = await world.player('10.00')
    for (const name of ['something bought of the house', 'a promotion that is claimed']) {
      expect([name, await WAYS.find((way) => way.name === name)?.go(player)]).toEqual([name, 'identity_required'])
    }
    await verify(world.db, { id: player.id, merchantId: world.merchantId })
    expect(await inside((tx) => admitSpending(tx, now(), player.id))).toBe('done')
  })

  test('what play has earned is paid to whoever earned it', async () => {
    const { id } = await world.player('10.00')
    const refused = await inTx(world.db, (tx) => admitGifts(tx, now(), [id]))
    expect(refused.size).toBe(0)
  })

  test('asks no account of test or trial, which has no money', async () => {
    const { id } = await world.player('10.00')
    await world.db.updateTable('member').set({ type: 40 }).where('id', '=', id).execute()
    expect(await inside((tx) => admitSpending(tx, now(), id))).toBe('done')
  })

  test('asks nobody who plays for nothing', async () => {
    const player = await world.player('10.00', { currency: 'FUN' })
    expect((await world.bet(player, 'free', 'free', '1.00', { currency: 'FUN' })).status).toBe(200)
  })
})

test('rules of standing cost a stake no call: the planner writes them into the statement that asks', async () => {
  const { rows } = await world.app.database.pool.query(`explain (verbose)
    select standing_refusal(now(), m.status, m.trial_expires_at, g.excluded_until, g.paused_until),
      identity_refusal(now(), mt.regulation, mt.time_zone, p.id_number_hash, p.adult_from, p.identity_verified_at,
        p.permitted_until, p.impediment_wait_until)
    from member m join merchant mt on mt.id = m.merchant_id
    left join member_guard g on g.member_id = m.id left join member_profile p on p.member_id = m.id`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('member_paused')
  expect(plan).toContain('adults_only')
  expect(plan).not.toMatch(/_refusal\(|break_at\(/)
})
