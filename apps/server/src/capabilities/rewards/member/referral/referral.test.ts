import { randomUUID } from 'node:crypto'
import { invitedFriends, inviteFriends } from '@trevo/contract/referral'
import { claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readsOf } from '../../../../../test/reads.ts'
import { type Player, type RewardWorld, startRewardWorld } from '../../../../../test/rewards.ts'
import { deviceHash } from '../../../../base/devices/device-hash.ts'
import { inTx } from '../../../../platform/db.ts'
import { referralInReview } from '../../referral-rewards.ts'
import { recordReferral } from '../../referrals.ts'

const DAY_MS = 86_400_000
let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
  await world.db
    .insertInto('referral_rule')
    .values({
      merchant_id: world.merchantId,
      active: true,
      inviter_kind: 'cash',
      inviter_amount: 100_000n,
      friend_kind: 'points',
      friend_amount: 500_000n,
      turnover: 2_000_000n,
      within_days: 30,
      friends_max: 3,
    })
    .execute()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

async function register(player: { id: bigint }, ip: string, device: string = randomUUID()): Promise<void> {
  const hash = deviceHash(world.merchantId, device)
  await world.db.insertInto('member_registration').values({ member_id: player.id, ip, device_hash: hash }).execute()
}
let addresses = 0
async function aFriend(inviter: Player, ip = `10.0.0.${++addresses}`, device?: string): Promise<Player> {
  const friend = await world.player()
  await register(friend, ip, device)
  await inTx(world.db, (tx) =>
    recordReferral(tx, {
      memberId: friend.id,
      merchantId: world.merchantId,
      inviterId: inviter.id,
      link: null,
      click: null,
      agreement: null,
      now: world.app.clock.now(),
    }),
  )
  return friend
}
const friends = async (player: Player) => {
  const { list } = (await world.ask(player, invitedFriends)) as { list: { state: string }[] }
  return list.map(({ state }) => state)
}
const reasonsOf = async ({ id }: Player) => {
  const rows = world.db.selectFrom('referral').select('reasons').where('inviter_id', '=', id).orderBy('friend_id')
  return (await rows.execute()).map(({ reasons }) => reasons)
}
/** So many sessions that are over, one an hour before now. */
async function signedIn({ id }: Player, ip: string, device: string, times = 1): Promise<void> {
  await world.app.database.pool.query(
    `insert into member_session (member_id, merchant_id, token_hash, created_at, expires_at, ended_at, ip, device_label)
     select $1::bigint, $2, sha256(convert_to(concat_ws(':', $1::bigint, $4::text, $5::text, n), 'UTF8')), at, at, at, $4, $5
     from generate_series(1, $6::int) n cross join lateral (select $3::timestamptz - n * interval '1 hour' as at) t`,
    [id, world.merchantId, world.app.clock.now(), ip, device, times],
  )
}
const claimAll = async (player: Player) => {
  const { list } = (await world.ask(player, rewardCentre)) as { list: { source: string; id: string }[] }
  const mine = list.filter(({ source }) => source === 'referral')
  for (const { source, id } of [...mine, ...mine]) {
    await world.ask(player, claimReward, { body: { requestId: randomUUID(), source, id } })
  }
  return mine.length
}

describe('inviting friends', () => {
  test('has one link for a player, and none for an agent', async () => {
    const player = await world.player()
    const answers = (await Promise.all(Array.from({ length: 8 }, () => world.ask(player, inviteFriends)))) as {
      code: string
      path: string
    }[]
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      path: `/m/register?code=${answers[0]?.code}`,
      rules: { friendsMax: 3, turnover: '200.00' },
    })
    expect(await world.ask(await world.player({ type: 1 }), inviteFriends)).toBe('no_permission')
  })

  test('pays both once when the friend has played enough in time', async () => {
    const inviter = await world.player()
    const friend = await aFriend(inviter)
    await world.plays(friend, '199.99')
    const told = vi.spyOn(world.deps.live, 'toMember')
    await world.count()
    await world.count()
    // Whoever looks at a bar sees it move, and once.
    for (const { id } of [inviter, friend]) {
      expect(told.mock.calls.filter((call) => call[0] === id)).toEqual([[id, 'reward.changed', {}]])
    }
    told.mockRestore()
    expect(await friends(inviter)).toEqual(['playing'])
    await world.plays(friend, '0.01')
    await Promise.all([world.count(), world.count()])
    await world.plays(friend, '500.00')
    await world.count()
    expect(await friends(inviter)).toEqual(['rewarded'])
    expect(await world.ask(inviter, inviteFriends)).toMatchObject({ rewarded: 1, earnedCash: '0.00', waiting: 1 })
    expect([await claimAll(inviter), await claimAll(friend)]).toEqual([1, 1])
    expect([await world.balance(inviter), await world.balance(friend, 'PTS')]).toEqual([100_000n, 500_000n])
    expect(await world.ask(inviter, inviteFriends)).toMatchObject({
      invited: 1,
      rewarded: 1,
      earnedCash: '10.00',
      waiting: 0,
    })
  })

  test('counts so many friends and no more', async () => {
    const inviter = await world.player()
    const all = await Promise.all(Array.from({ length: 5 }, () => aFriend(inviter)))
    for (const friend of all) await world.plays(friend, '200.00')
    await world.count()
    expect((await friends(inviter)).toSorted()).toEqual(['over', 'over', 'rewarded', 'rewarded', 'rewarded'])
    expect(await claimAll(inviter)).toBe(3)
  })

  test('shows staff first what looks like the same person, device or farm', async () => {
    const inviter = await world.player()
    await register(inviter, '10.9.9.9')
    const sameAddress = await aFriend(inviter, '10.9.9.9')
    const farm = [
      await aFriend(inviter, '10.8.8.8'),
      await aFriend(inviter, '10.8.8.8'),
      await aFriend(inviter, '10.8.8.8'),
    ]
    const honest = await aFriend(inviter)
    for (const friend of [sameAddress, ...farm, honest]) await world.plays(friend, '200.00')
    await world.count()
    const rows = await world.db
      .selectFrom('referral')
      .select(['state', 'reasons'])
      .where('inviter_id', '=', inviter.id)
      .orderBy('friend_id')
      .execute()
    const farmRow = { state: 'review', reasons: ['many_from_address'] }
    expect(rows).toEqual([
      { state: 'review', reasons: ['same_address'] },
      farmRow,
      farmRow,
      farmRow,
      { state: 'rewarded', reasons: [] },
    ])
    expect(await claimAll(inviter)).toBe(1)
  })

  test('shows staff first who came from the inviter’s own browser, or from one with several accounts', async () => {
    const inviter = await world.player()
    const [own, farm] = [randomUUID(), randomUUID()]
    await register(inviter, '10.7.7.7', own)
    const friends = [
      await aFriend(inviter, undefined, own),
      await aFriend(inviter, undefined, farm),
      await aFriend(inviter, undefined, farm),
      await aFriend(inviter),
    ]
    for (const friend of friends) await world.plays(friend, '200.00')
    await world.count()
    expect(await reasonsOf(inviter)).toEqual([['same_device'], ['many_from_device'], ['many_from_device'], []])
    expect(await claimAll(inviter)).toBe(1)
  })

  test('shows staff first who was where the inviter signs in, on such a device', async () => {
    const inviter = await world.player()
    await signedIn(inviter, '10.6.6.6', 'Chrome, Android')
    await signedIn(inviter, '10.6.6.7', '')
    const joined = [
      await aFriend(inviter, '10.6.6.6'),
      await aFriend(inviter),
      await aFriend(inviter),
      await aFriend(inviter),
    ]
    const [, sameDevice, otherDevice, noDevice] = joined as [Player, Player, Player, Player]
    await signedIn(sameDevice, '10.6.6.8', 'Chrome, Android')
    await signedIn(sameDevice, '10.6.6.6', 'Chrome, Android')
    await signedIn(otherDevice, '10.6.6.6', 'Safari, iPhone')
    await signedIn(noDevice, '10.6.6.7', '')
    for (const friend of joined) await world.plays(friend, '200.00')
    await world.count()
    expect(await reasonsOf(inviter)).toEqual([['same_address'], ['same_device'], [], []])
  })

  test('reads no more sessions of an inviter who signed in a thousand times', async () => {
    const inviter = await world.player()
    const friend = await aFriend(inviter, '10.5.5.5')
    await signedIn(inviter, '10.5.5.6', 'Chrome, Android', 500)
    await signedIn(inviter, '10.5.5.7', 'Chrome, Android', 500)
    await signedIn(friend, '10.5.5.6', 'Safari, iPhone', 10)
    await world.db.updateTable('referral').set({ state: 'review' }).where('friend_id', '=', friend.id).execute()
    await world.app.database.pool.query('vacuum analyze member_session')
    const { answer, reads } = await readsOf(
      world.db,
      '^member_session$',
      (tx) => referralInReview(tx, world.merchantId, friend.id),
      // So few are read whole sooner; with millions nobody does.
      ['enable_seqscan = off'],
    )
    expect(answer?.reasons).toEqual([])
    // The friend's own: ten, and the one the player began with.
    expect(reads.entries).toBe(11)
  })

  test('is over after its time', async () => {
    const inviter = await world.player()
    const friend = await aFriend(inviter)
    world.app.clock.advance(30 * DAY_MS)
    await world.plays(friend, '200.00')
    await world.count()
    expect(await friends(inviter)).toEqual(['expired'])
    expect(await claimAll(inviter)).toBe(0)
  })
})
