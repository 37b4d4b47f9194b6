import { pointsStatement } from '@trevo/contract/mall'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { expirePoints } from './points-expiry.ts'

let world: RewardWorld
beforeAll(async () => {
  // The ledger numbers by the database's own clock.
  world = await startRewardWorld({ startAt: new Date().toISOString() })
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const DAY_MS = 86_400_000
const expiring = (flag: boolean) =>
  expirePoints({ ...world.deps, brands: () => [{ ...world.brand, flags: { PTSEXP3: flag } as never }] })
const pointsOf = async (player: Player) => Number((await world.balance(player, 'PTS')) / 10_000n)
const letters = async (player: Player) => {
  const { rows } = await sql<{ html: string }>`
    select t.html from inbox_state s join inbox_text t on t.message_id = s.message_id and t.language = 'EN'
    where s.member_id = ${player.id}`.execute(world.db)
  return rows
}

test('points that nobody moved for a year expire 30 days after a notice, and whatever moves them starts anew', async () => {
  const [idle, active, excluded] = [
    await world.player({ points: '120' }),
    await world.player({ points: '50' }),
    await world.player({ points: '70' }),
  ]
  await sql`insert into member_guard (member_id, excluded_until) values (${excluded.id}, 'infinity')`.execute(world.db)
  world.app.clock.advance(330 * DAY_MS)
  await expiring(true)
  expect(await letters(idle)).toHaveLength(0)
  world.app.clock.advance(10 * DAY_MS)
  await expiring(false)
  expect(await letters(idle)).toHaveLength(0)
  await Promise.all([expiring(true), expiring(true)])
  expect(await letters(idle)).toMatchObject([{ html: expect.stringContaining('120 points') }])
  expect(await letters(excluded)).toHaveLength(0)
  // Something comes, and is counted by the database's clock: much later for this world.
  await world.ledger.transfer({
    merchantId: world.merchantId,
    kind: 'adjustment',
    key: `more:${active.id}`,
    postings: [
      { account: houseAccount('adjustments', 'PTS'), amount: -10_000n },
      { account: memberCash(active.id, 'PTS'), amount: 10_000n },
    ],
  })
  world.app.clock.advance(29 * DAY_MS)
  await expiring(true)
  expect(await pointsOf(idle)).toBe(120)
  world.app.clock.advance(2 * DAY_MS)
  await Promise.all([expiring(true), expiring(true), expiring(true)])
  expect([await pointsOf(idle), await pointsOf(active), await pointsOf(excluded)]).toEqual([0, 51, 70])
  expect(await world.ask(idle, pointsStatement)).toMatchObject({
    list: [{ reason: 'expired', amount: '-120.00', balanceAfter: '0.00' }, { reason: 'corrected' }],
  })
})
