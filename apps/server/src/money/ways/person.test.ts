import { randomUUID } from 'node:crypto'
import { checkInToday } from '@trevo/contract/check-in'
import { claimPromotion } from '@trevo/contract/content'
import { redeemItem } from '@trevo/contract/mall'
import { grabEnvelope } from '@trevo/contract/rain'
import { claimReward, giftPerson, rewardCentre } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDesk, aPromotion } from '../../../test/content.ts'
import { somebodyWaits } from '../../../test/database.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { givePerson, provePhone } from '../../../test/personal.ts'
import { aGame } from '../../../test/play.ts'
import { ampleBudgets, type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { aRule } from '../../../test/rules.ts'
import { letGoOfDocument } from '../../base/members/impediment.ts'
import { planRound } from '../../capabilities/rain/rain.ts'
import { recordReferral } from '../../capabilities/rewards/referrals.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { assertPerson } from './person.ts'

const units = (amount: number) => BigInt(Math.round(amount * 10_000))
const DAY = '2026-03-01'

let world: RewardWorld
let promotion = ''
let item = ''
beforeAll(async () => {
  world = await startRewardWorld()
  await programmeOf(world.merchantId)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

/**
 * The gifts that a farm of accounts was fed by: 10.00 and 50 points for a friend who plays 100.00, welcome points, a check-in for nothing,
 * 5.00 for 100 points in the mall, a rain for nothing, and a level's 0.25 at 500.00, which alone is less than its play keeps: 1% of it.
 */
async function programmeOf(merchantId: number): Promise<void> {
  const { db, app } = world
  await aGame(db, merchantId, { code: `game${merchantId}`, rtp: 99 } as Parameters<typeof aGame>[2])
  await sql`insert into referral_rule (merchant_id, active, inviter_kind, inviter_amount, friend_kind, friend_amount, turnover, within_days, friends_max)
    values (${merchantId}, true, 'cash', ${units(10)}, 'points', ${units(50)}, ${units(100)}, 30, 20)`.execute(db)
  await sql`insert into sign_in_plan (merchant_id, name, starts_on, active, min_turnover, gifts)
    values (${merchantId}, 'Dias', '2026-01-01', true, 0, '[{"kind": "points", "amount": "10"}, {"kind": "cash", "amount": "5"}]')`.execute(
    db,
  )
  await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points, withdrawal_extra_percent, gift_kind, gift_amount)
    values (${merchantId}, 1, 'Bronze', ${units(500)}, 0, 0, 'cash', ${units(0.25)})`.execute(db)
  const { rows } = await sql<{ id: bigint }>`
    with category as (
      insert into mall_category (merchant_id, title_pt, title_en, sort, active) values (${merchantId}, 'Saldo', 'Cash', 0, true) returning id)
    insert into mall_item (merchant_id, category_id, kind, title_pt, title_en, description_pt, description_en, points, cash, stock, sort, active)
    select ${merchantId}, id, 'cash', 'Saldo', 'Cash', '', '', ${units(100)}, ${units(5)}, 1000, 0, true from category returning id`.execute(
    db,
  )
  item = String(rows[0]?.id)
  const rules = { flow: 'gift', rewardKind: 'points', rewardAmountMinor: units(100) } as const
  promotion = String(await aPromotion(db, aDesk(merchantId, app.clock), rules))
}

const body = (more = {}) => ({ body: { requestId: randomUUID(), ...more } })
const takesWelcome = (player: Player) => world.ask(player, claimPromotion, { params: { id: promotion }, ...body() })
const checksIn = (player: Player) => world.ask(player, checkInToday, body())
const stranger = () => world.player({ isKnown: false })
const standing = (player: Player) => world.ask(player, giftPerson)
const claimAll = async (player: Player, of: string): Promise<unknown[]> => {
  const { list } = (await world.ask(player, rewardCentre)) as { list: { source: string; id: string; status: string }[] }
  const answers: unknown[] = []
  for (const { source, id } of list.filter((one) => one.source === of && one.status === 'Claim')) {
    answers.push(await world.ask(player, claimReward, body({ source, id })))
  }
  return answers
}
const invite = (friend: Player, inviter: Player) =>
  inTx(world.db, (tx) => {
    const how = { link: null, click: null, agreement: null, now: world.app.clock.now() }
    return recordReferral(tx, { memberId: friend.id, merchantId: world.merchantId, inviterId: inviter.id, ...how })
  })

test('a farm of accounts from devices and addresses of their own gets nothing of what is worth more than its play keeps', async () => {
  const inviter = await stranger()
  const friends = [await stranger(), await stranger(), await stranger()]
  for (const [n, friend] of friends.entries()) {
    await world.db
      .insertInto('member_registration')
      .values({ member_id: friend.id, ip: `10.1.0.${n + 1}`, device_hash: Buffer.alloc(32, n + 1) })
      .execute()
    await invite(friend, inviter)
    // Both sides of a draw.
    await world.plays(friend, '100')
  }
  await world.count()
  expect(await claimAll(inviter, 'referral')).toEqual(['phone_required', 'phone_required', 'phone_required'])
  for (const friend of friends) {
    expect(await claimAll(friend, 'referral')).toEqual(['phone_required'])
    expect(await takesWelcome(friend)).toBe('phone_required')
    expect(await checksIn(friend)).toBe('phone_required')
  }
  const everybody = [inviter, ...friends]
  expect(await world.balances(everybody)).toEqual([0n, 0n, 0n, 0n])
  expect(await world.balances(everybody, 'PTS')).toEqual([0n, 0n, 0n, 0n])
  // Nothing is lost: with a phone number of their own each has what is theirs.
  await provePhone(world.db, inviter)
  expect(await claimAll(inviter, 'referral')).toHaveLength(3)
  expect(await world.balance(inviter)).toBe(units(30))
})

test('what its play keeps is given to anybody', async () => {
  const player = await stranger()
  await world.plays(player, '500')
  await world.count()
  expect(await claimAll(player, 'vip')).toEqual([{ status: 'Claimed', gift: { kind: 'cash', amount: '0.25' } }])
  expect(await standing(player)).toEqual({
    missing: 'phone',
    sources: expect.arrayContaining(['promotion', 'sign_in', 'referral', 'mall']),
  })
  expect((await standing(player)) as { sources: string[] }).not.toMatchObject({
    sources: expect.arrayContaining(['vip']),
  })
})

test('one phone number serves one account, also after it went to another and while both ask at once', async () => {
  const phone = '+5511988887777'
  const [first, second, third] = [await stranger(), await stranger(), await stranger()]
  await provePhone(world.db, first, phone)
  expect(await takesWelcome(first)).toMatchObject({ status: 'Claimed' })
  // The number moves on, and the account gets a new one.
  await provePhone(world.db, first, '+5511988887778')
  await provePhone(world.db, second, phone)
  expect(await standing(second)).toMatchObject({ missing: 'taken' })
  expect(await takesWelcome(second)).toBe('same_person')
  expect(await checksIn(second)).toBe('same_person')
  expect(await checksIn(first)).toMatchObject({ status: 'Claimed' })
  // The new number is the first account's as well from now on.
  await provePhone(world.db, first, '+5511988887779')
  await provePhone(world.db, third, '+5511988887778')
  expect(await takesWelcome(third)).toBe('same_person')
  // Closing changes nothing.
  await sql`update member set status = 'closed' where id = ${first.id}`.execute(world.db)
  await sql`delete from member_contact where member_id = ${first.id}`.execute(world.db)
  expect(await takesWelcome(second)).toBe('same_person')
})

/** As whatever gives asks it: a check-in, which asks for no play here. */
const asks = (tx: Tx, { id: memberId, merchantId }: { id: bigint; merchantId: number }) =>
  assertPerson(tx, { merchantId, memberId, way: 'check_in', day: DAY })
const answer = (asked: Promise<void>) =>
  asked.then(
    () => 'may',
    (error: { code?: string }) => error.code,
  )

test.each([
  ['has', 'same_person'],
  ['gave it back', 'may'],
] as const)(
  'of two accounts that claim at once with one document the second waits; the first %s',
  async (end, then) => {
    const idNumber = end === 'has' ? '52998224725' : '39053344705'
    const [one, two] = [await stranger(), await stranger()]
    await givePerson(world.db, one, { idNumber })
    const [asked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = inTx(world.db, async (tx) => {
      await asks(tx, one)
      asked.resolve()
      await ending.promise
      if (end !== 'has') throw new Error('it was not paid')
    }).catch(() => undefined)
    await asked.promise
    // The person comes back by another account before that is over.
    await inTx(world.db, (tx) => letGoOfDocument(tx, one.id))
    await givePerson(world.db, two, { idNumber })
    const second = answer(inTx(world.db, (tx) => asks(tx, two)))
    await vi.waitFor(async () => expect(await somebodyWaits(world.app.database.pool)).toBe(true))
    ending.resolve()
    await first
    expect(await second).toBe(then)
    expect(await standing(two)).toMatchObject({ missing: then === 'may' ? null : 'taken' })
  },
)

test('a document that nobody proved neither opens a gift nor uses the document up', async () => {
  const [thief, owner] = [await stranger(), await stranger()]
  await givePerson(world.db, thief, { idNumber: '11144477735', isVerified: false })
  expect(await takesWelcome(thief)).toBe('phone_required')
  await provePhone(world.db, thief)
  expect(await takesWelcome(thief)).toMatchObject({ status: 'Claimed' })
  await inTx(world.db, (tx) => letGoOfDocument(tx, thief.id))
  await givePerson(world.db, owner, { idNumber: '11144477735' })
  expect(await takesWelcome(owner)).toMatchObject({ status: 'Claimed' })
})

test('points of such gifts, a rain and a rule for nothing ask the same; the other brand asks by itself', async () => {
  const phone = '+5511977776666'
  const rich = await world.player({ isKnown: false, points: '100' })
  const redeem = () => world.ask(rich, redeemItem, body({ itemId: item, quantity: 1, points: '100.00' }))
  expect(await redeem()).toBe('phone_required')
  const round = await inTx(world.db, (tx) =>
    planRound(tx, world.app.app.live, {
      merchantId: world.merchantId,
      titlePt: 'Chuva',
      titleEn: 'Rain',
      kind: 'cash',
      envelopes: 2,
      budget: units(20),
      minTurnover: 0n,
      createdBy: 'ana',
      requestId: randomUUID(),
      startsAt: world.app.clock.now(),
      endsAt: new Date(world.app.clock.now().getTime() + 60_000),
      now: world.app.clock.now(),
    }),
  )
  const grab = () => world.ask(rich, grabEnvelope, { params: { id: String(round) }, ...body() })
  expect(await grab()).toBe('phone_required')
  const rule = await aRule(world.db, world.merchantId, { reward: 'cash', amount: units(3), played: units(1) })
  await world.plays(rich, '1')
  const claim = () => world.ask(rich, claimReward, body({ source: 'rules', id: `${rule}:${DAY}` }))
  expect(await claim()).toBe('phone_required')
  await provePhone(world.db, rich, phone)
  expect(await redeem()).toMatchObject({ cash: '5.00' })
  expect(await grab()).toMatchObject({ gift: { kind: 'cash' } })
  expect(await claim()).toMatchObject({ status: 'Claimed' })

  // The same person at another brand.
  const other = await aMerchant(world.db)
  await ampleBudgets(world.db, other.id)
  await programmeOf(other.id)
  const again = await aMember(world.db, { merchantId: other.id })
  await provePhone(world.db, again, phone)
  expect(await answer(inTx(world.db, (tx) => asks(tx, again)))).toBe('may')
})

test('the database itself refuses a second account for a document and for a phone number', async () => {
  const [one, two] = [await stranger(), await stranger()]
  const row = (memberId: bigint, column: 'mobile_hash' | 'id_number_hash') => sql`
    insert into gift_person (merchant_id, member_id, ${sql.raw(column)}, id_number_sealed)
    values (${world.merchantId}, ${memberId}, ${Buffer.alloc(32, 9)}, ${column === 'mobile_hash' ? null : Buffer.alloc(1)})`
  for (const column of ['mobile_hash', 'id_number_hash'] as const) {
    await row(one.id, column).execute(world.db)
    await expect(row(two.id, column).execute(world.db)).rejects.toThrow(/unique/)
  }
})
