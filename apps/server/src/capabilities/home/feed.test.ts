import type { ValueOf } from '@trevo/contract/endpoint'
import { feed, showName } from '@trevo/contract/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession } from '../../../test/fixtures.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { createFeed } from './feed.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

const read = async () => {
  world.app.clock.advance(10_000)
  const { envelope } = await world.app.inject(feed)
  if (!envelope.success) throw new Error(envelope.errorCode)
  return (envelope.value as ValueOf<typeof feed>).list.map(({ kind, amount, times }) => [kind, amount, times])
}
let rounds = 0
const round = async (player: TestPlayer, stake: string, prize: string) => {
  rounds += 1
  const { envelope } = await world.round(player, `feed-${rounds}`, stake, prize)
  if (!envelope.success) throw new Error(envelope.errorCode)
  world.app.clock.advance(1_000)
}

test('names real wins alone, masked, and nobody who does not want it or may not be named', async () => {
  expect(await read()).toEqual([])
  const [one, two] = [await world.player('1000'), await world.player('1000')]
  await round(one, '10.00', '0')
  await round(one, '10.00', '15.00')
  await round(one, '10.00', '30.00')
  await round(two, '1.00', '57.30')
  expect(await read()).toEqual([
    ['multiplier', '57.30', '57.30'],
    ['win', '30.00', '3.00'],
  ])
  const { rows } = await sql<{
    account: string
  }>`select account from feed_of(${world.merchantId}, ${world.app.clock.now()})`.execute(world.db)
  expect(rows).toHaveLength(2)

  // A page that shows it is told once, and again only where something is different.
  const told: unknown[] = []
  const live = { toTopic: (_id: number, topic: string, name: string) => void told.push([topic, name]) }
  const tell = createFeed({ db: world.db, clock: world.app.clock, live, brands: () => [{ id: world.merchantId }] })
  await tell()
  await tell()
  expect(told).toEqual([['feed', 'feed.changed']])

  const { token } = await aSession(world.db, { id: two.id, merchantId: world.merchantId }, world.app.clock.now())
  expect((await world.app.inject(showName, { token, body: { shown: false } })).envelope.success).toBe(true)
  expect(await read()).toEqual([['win', '30.00', '3.00']])
  await tell()
  expect(told).toHaveLength(2)
  await world.app.inject(showName, { token, body: { shown: true } })
  await sql`insert into member_guard (member_id, excluded_until) values (${one.id}, 'infinity')
    on conflict (member_id) do update set excluded_until = 'infinity'`.execute(world.db)
  expect(await read()).toEqual([['multiplier', '57.30', '57.30']])
  // A test account is nobody's neighbour.
  await sql`update member set type = 4 where id = ${two.id}`.execute(world.db)
  expect(await read()).toEqual([])
})

test('forgets what is an hour old', async () => {
  const player = await world.player('1000')
  await round(player, '1.00', '7.00')
  world.app.clock.advance(59 * 60_000 - 20_000)
  expect(await read()).toEqual([['win', '7.00', '7.00']])
  world.app.clock.advance(60_000)
  expect(await read()).toEqual([])
})
