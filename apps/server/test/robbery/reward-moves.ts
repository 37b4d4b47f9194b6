import { randomUUID } from 'node:crypto'
import { checkInToday } from '@trevo/contract/check-in'
import * as content from '@trevo/contract/content'
import * as mall from '@trevo/contract/mall'
import { formatMoney } from '@trevo/contract/money'
import * as rain from '@trevo/contract/rain'
import * as rewards from '@trevo/contract/reward-centre'
import { bonusWallet, giveUpBonus, redeemCode } from '@trevo/contract/rules'
import { joinTournament } from '@trevo/contract/tournaments'
import { sql } from 'kysely'
import { id, idsOf, one, picture, type Row } from './common.ts'
import type { Gang } from './gang.ts'
import { hostile } from './hostile.ts'

export const checkIn = async (gang: Gang) =>
  void (await gang.call(gang.any(), checkInToday, { body: { requestId: randomUUID() } }))

export async function promotion(gang: Gang): Promise<void> {
  const thief = gang.any()
  const ids = await idsOf(
    gang,
    sql<Row>`select announcement_id as id from promotion where merchant_id = ${gang.brand.id}`,
  )
  const chosen = one(gang, ids)
  if (chosen === null) return
  const requestId = randomUUID()
  const way = gang.chance.below(3)
  if (way === 0) await gang.call(thief, content.joinPromotion, { ...id(chosen), body: { requestId } })
  else if (way === 1) await gang.call(thief, content.claimPromotion, { ...id(chosen), body: { requestId } })
  else {
    const body = { requestId, promotionId: String(chosen), remarks: 'quero', pictures: [await picture] }
    await gang.call(thief, content.applyReward, { body })
  }
}

/** Everything that waits for somebody. */
export async function claimAll(gang: Gang, thief = gang.any()): Promise<void> {
  const found = await gang.ask<{ list: rewards.Claimable[] }>(thief, rewards.rewardCentre)
  for (const { source, id: of, status } of found?.list ?? []) {
    if (status !== 'Claim' && status !== 'Join' && !gang.chance.is(0.1)) continue
    await gang.call(thief, rewards.claimReward, { body: { requestId: randomUUID(), source, id: of } })
  }
}

export async function redeem(gang: Gang, thief = gang.any()): Promise<void> {
  const { rows } = await sql<{ id: bigint; points: bigint; kind: string }>`select id, points, kind from mall_item
    where merchant_id = ${gang.brand.id} and active order by kind = 'cash' desc, id limit 6`.execute(gang.world.db)
  if (rows.length === 0) return
  const item = gang.chance.from(rows)
  const address =
    item.kind === 'goods'
      ? {
          address: hostile(mall.DeliveryAddress, {
            chance: gang.chance,
            known: () => [],
            now: new Date(),
            uuid: randomUUID,
          }),
        }
      : {}
  const points = formatMoney(item.points)
  const body = {
    requestId: randomUUID(),
    itemId: String(item.id),
    quantity: 1 + gang.chance.below(3),
    points,
    ...address,
  }
  await gang.call(thief, mall.redeemItem, { body })
}

export async function mallBack(gang: Gang): Promise<void> {
  const thief = gang.any()
  const chosen = one(gang, await idsOf(gang, sql<Row>`select id from mall_order where member_id = ${thief.id}`))
  if (chosen === null) return
  await gang.call(thief, gang.chance.is(0.7) ? mall.cancelOrder : mall.confirmOrder, id(chosen))
}

export async function grab(gang: Gang): Promise<void> {
  const ids = await idsOf(
    gang,
    sql<Row>`select id from rain_round where merchant_id = ${gang.brand.id} and starts_at <= ${gang.world.server.clock.now()}
      order by starts_at desc limit 2`,
  )
  for (const round of ids) {
    await gang.call(gang.any(), rain.grabEnvelope, { ...id(round), body: { requestId: randomUUID() } })
  }
}

export async function join(gang: Gang): Promise<void> {
  const ids = await idsOf(gang, sql<Row>`select id from tournament where merchant_id = ${gang.brand.id}`)
  const chosen = one(gang, ids)
  if (chosen === null) return
  await gang.call(gang.any(), joinTournament, { ...id(chosen), body: { requestId: randomUUID() } })
}

/** Steps that were not reached, of days that are over or still to come, of missions of the other brand, and those that were taken. */
export async function claimMission(gang: Gang): Promise<void> {
  const { chance, world } = gang
  const ids = await idsOf(gang, sql<Row>`select id from mission order by id desc limit 12`)
  const chosen = one(gang, ids)
  if (chosen === null) return
  const day = new Date(world.server.clock.now().getTime() + (chance.below(9) - 6) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const body = { requestId: randomUUID(), source: 'mission', id: `${chosen}:${day}:${1 + chance.below(5)}` }
  await gang.call(gang.any(), rewards.claimReward, { body })
}

/** The code of either brand, by everybody at once and again; codes that are none. */
export async function enterCode(gang: Gang): Promise<void> {
  const { chance, thieves } = gang
  const code = chance.from(['TREVO10', 'MARE10', 'trevo10', 'TREVO1O'])
  const requestId = randomUUID()
  const asking = chance.is(0.3) ? thieves.slice(0, 6) : [gang.any()]
  await Promise.all(
    asking.map((thief) =>
      gang.call(thief, redeemCode, { body: { requestId: chance.is(0.5) ? requestId : randomUUID(), code } }),
    ),
  )
}

/** One's own bonus, or somebody else's. */
export async function dropBonus(gang: Gang): Promise<void> {
  const thief = gang.any()
  const wallet = await gang.ask<{ open: { id: string } | null }>(thief, bonusWallet)
  const others = await idsOf(gang, sql<Row>`select id from bonus_purse order by id desc limit 12`)
  const chosen = gang.chance.is(0.5) ? wallet?.open?.id : one(gang, others)
  if (chosen === undefined || chosen === null) return
  await gang.call(thief, giveUpBonus, { params: { id: String(chosen) }, body: { requestId: randomUUID() } })
}
