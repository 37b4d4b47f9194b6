import { randomUUID } from 'node:crypto'
import { banners, joinPromotion, promotionDetail } from '@trevo/contract/content'
import { claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, anAnnouncement } from '../../../test/content.ts'
import { type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { aRule, JOINED } from '../../../test/rules.ts'
import { audit } from '../../platform/audit.ts'
import { inTx } from '../../platform/db.ts'
import { RULE_CHECKS } from './audit.ts'
import { stop } from './staff/queries.ts'

const DAY = '2026-03-01'
const DAY_MS = 86_400_000

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  expect(await audit(world.db, RULE_CHECKS)).toEqual([])
  await world.app.close()
})

const made = (more: Parameters<typeof aRule>[2] = {}) => aRule(world.db, world.merchantId, { ...JOINED, ...more })
const take = (player: Player, id: bigint, requestId: string = randomUUID()) =>
  world.ask(player, claimReward, { body: { requestId, source: 'rules', id: `${id}:${DAY}` } })
const stopped = (id: bigint) => inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
type Line = {
  source: string
  id: string
  status: string
  play: object | null
  terms?: object
  expiresAt: string | null
}
const listed = async (player: Player) => {
  const { list } = (await world.ask(player, rewardCentre)) as { list: Line[] }
  return list.filter(({ source }) => source === 'rules')
}
const gift = { kind: 'cash', amount: '3.00' }
const joined = { status: 'Joined', gift }
const claimed = { status: 'Claimed', gift }
const onOneDevice = async (players: readonly Player[], mark: number) => {
  for (const { id } of players)
    await sql`insert into member_registration (member_id, device_hash) values (${id}, ${Buffer.alloc(32, mark)})
      on conflict (member_id) do update set device_hash = excluded.device_hash`.execute(world.db)
}

test('what is played after joining counts by its weight, and is paid once, however often it is asked for', async () => {
  const id = await made()
  const player = await world.player()
  await world.plays(player, '70.00')
  const terms = { required: '100.00', days: 5, weights: JOINED.weights, left: 333 }
  expect(await listed(player)).toMatchObject([{ status: 'Join', play: null, terms, expiresAt: null }])
  const requestId = randomUUID()
  expect(await take(player, id, requestId)).toEqual(joined)
  await world.plays(player, '50.00')
  await world.plays(player, '400.00', 'LIVE')
  await world.plays(player, '900.00', 'LOTT')
  // 50.00 + a tenth of 400.00; nothing of the lottery, and nothing of the 70.00 before.
  expect(await listed(player)).toMatchObject([
    { status: 'Joined', play: { done: '90.00', required: '100.00' }, expiresAt: '2026-03-06T15:00:00.000Z' },
  ])
  expect(await take(player, id)).toBe('play_first')
  await world.plays(player, '9.99')
  expect(await take(player, id)).toBe('play_first')
  await world.plays(player, '0.01')
  // The press that joined takes nothing, however late it comes again.
  expect(await take(player, id, requestId)).toEqual(joined)
  expect(await world.balance(player)).toBe(0n)
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(player, id)))
  expect(answers).toEqual(Array.from({ length: 8 }, () => claimed))
  expect(await world.balance(player)).toBe(30_000n)
  expect(await listed(player)).toEqual([])
  await stopped(id)
})

test('it ends after its days, and nobody joins who would not have all of them', async () => {
  // Five days are left on 2 March, and four on the 3rd.
  const id = await made({ endsOn: '2026-03-07' })
  const player = await world.player()
  expect(await take(player, id)).toEqual(joined)
  await world.plays(player, '100.00')
  world.app.clock.advance(DAY_MS)
  expect(await listed(await world.player())).toMatchObject([{ status: 'Join' }])
  world.app.clock.advance(DAY_MS)
  const late = await world.player()
  expect(await listed(late)).toEqual([])
  expect(await take(late, id)).toBe('reward_over')
  expect(await listed(player)).toMatchObject([{ status: 'Claim' }])
  world.app.clock.advance(3 * DAY_MS)
  expect(await listed(player)).toEqual([])
  expect(await take(player, id)).toBe('reward_over')
  expect(await take(player, id + 1n)).toBe('not_found')
  await stopped(id)
  expect(await take(await world.player(), id)).toBe('promotion_closed')
})

test('two accounts of one person join once, and where both joined at once only one is paid', async () => {
  const id = await made()
  const [ana, bia, cris, davi] = await world.players(4)
  if (!(ana && bia && cris && davi)) throw new Error('four players')
  await onOneDevice([ana, bia], 21)
  expect(await take(ana, id)).toEqual(joined)
  expect(await take(bia, id)).toBe('same_person')
  // Found to be one person after both had joined.
  expect(await Promise.all([take(cris, id), take(davi, id)])).toEqual([joined, joined])
  await onOneDevice([cris, davi], 22)
  for (const player of [cris, davi]) await world.plays(player, '100.00')
  const answers = await Promise.all([take(cris, id), take(davi, id)])
  expect(answers.filter((answer) => answer === 'same_person')).toHaveLength(1)
  expect((await world.balances([cris, davi])).reduce((all, one) => all + one, 0n)).toBe(30_000n)
  await stopped(id)
})

test('a budget pays no more than it holds, everybody is told before how many that are, and nobody joins once nothing is left', async () => {
  // Two of 3.00, and 1.00 that is of no use.
  const id = await made({ budget: 70_000n })
  const players = await world.players(12)
  const [first, last] = [players[0], players.at(-1)]
  if (!(first && last)) throw new Error('twelve players')
  for (const player of players) expect(await take(player, id)).toEqual(joined)
  expect(await listed(first)).toMatchObject([{ status: 'Joined', terms: { left: 2 } }])
  for (const player of players.slice(0, -1)) await world.plays(player, '100.00')
  const answers = await Promise.all(players.slice(0, -1).map((player) => take(player, id)))
  expect(answers.filter((answer) => answer !== 'rewards_gone')).toEqual([claimed, claimed])
  // Whoever is still playing for it learns that it is of no use, and is refused as clearly.
  expect(await listed(last)).toMatchObject([{ status: 'Close', terms: { left: 0 } }])
  await world.plays(last, '100.00')
  expect(await take(last, id)).toBe('rewards_gone')
  const late = await world.player()
  expect(await listed(late)).toEqual([])
  expect(await take(late, id)).toBe('rewards_gone')
  await stopped(id)
})

test('whoever play seems to harm keeps what they joined before, and joins nothing', async () => {
  const id = await made()
  const [before, after] = [await world.player(), await world.player()]
  await take(before, id)
  world.app.clock.advance(60_000)
  const at = world.app.clock.now()
  for (const { id: memberId } of [before, after])
    await sql`insert into harm_level (member_id, merchant_id, level, score, since, marked_at)
      values (${memberId}, ${world.merchantId}, 1, 1, ${at}, ${at})`.execute(world.db)
  await world.plays(before, '100.00')
  expect(await listed(after)).toEqual([])
  expect(await take(after, id)).toBe('offers_paused')
  expect(await take(before, id)).toEqual(claimed)
  await stopped(id)
})

test('the page of a promotion tells of the rule behind it, to guests, to whoever joined and to whoever was paid', async () => {
  const desk = aDesk(world.merchantId, world.app.clock)
  const html = '<p>{bonusPlay} {bonusDays} {reward}</p>'
  const texts = { PT: { title: 'Desafio', html }, EN: { title: 'Challenge', html }, ES: { title: 'Desafío', html } }
  const announcementId = await anAnnouncement(world.db, desk, { type: 'PR', texts })
  const params = { id: String(announcementId) }
  const forget = () => world.app.inject(banners, { query: { flush: '1' } })
  await forget()
  const page = async (player?: Player) =>
    (await world.app.inject(promotionDetail, { params, ...(player && { token: player.token }) })).envelope
  // Without its rule it would promise what is not there.
  expect(await page()).toMatchObject({ errorCode: 'not_found' })
  const startsOn = world.app.clock.now().toISOString().slice(0, 10)
  const id = await made({ announcementId, startsOn, budget: 30_000n })
  await forget()
  const [player, other] = [await world.player(), await world.player()]
  const terms = { required: '100.00', days: 5 }
  const offered = { status: 'Join', reward: '3.00', rewardKind: 'cash', ruleId: `${id}:${startsOn}`, terms, play: null }
  const figures = { plainText: 'R$\u00a0100,00 5 dias R$\u00a03,00' }
  expect(await page()).toMatchObject({ value: { ...offered, announcement: figures } })
  expect(await page(player)).toMatchObject({ value: offered })
  expect(await world.ask(player, joinPromotion, { params, body: { requestId: randomUUID() } })).toBe('not_found')
  const press = () =>
    world.ask(player, claimReward, { body: { requestId: randomUUID(), source: 'rules', id: offered.ruleId } })
  expect(await press()).toEqual(joined)
  await world.plays(player, '40.00')
  expect(await page(player)).toMatchObject({ value: { status: 'Joined', play: { done: '40.00', required: '100.00' } } })
  expect(await listed(player)).toMatchObject([{ promotionId: String(announcementId) }])
  await world.plays(player, '60.00')
  expect(await press()).toEqual(claimed)
  expect(await page(player)).toMatchObject({ value: { status: 'Claimed', play: null } })
  // Its budget was for one.
  expect(await page(other)).toMatchObject({ value: { status: 'Close' } })
  await stopped(id)
  await forget()
  expect(await page(player)).toMatchObject({ errorCode: 'not_found' })
})
