import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkInToday } from '@trevo/contract/check-in'
import { systemStatus } from '@trevo/contract/status'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { aCheckInPlan, type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { moveZones, overlapOf, planZone } from '../../base/merchants/zones.ts'
import { type Db, inTx } from '../../platform/db.ts'

const HERE = 'America/Sao_Paulo'
const HOUR_MS = 3_600_000
let world: RewardWorld
afterEach(async () => {
  await world?.app.close()
  world = undefined as never
})

const now = () => world.app.clock.now()
const take = async (player: Player) =>
  (await world.ask(player, checkInToday, { body: { requestId: randomUUID() } })) as { date: string }
/** A node reads the brand again a moment after it was changed. */
const heard = (timeZone: string) =>
  expect
    .poll(
      async () => {
        const { envelope } = await world.app.inject(systemStatus, {})
        return (envelope.value as { info: { timeZone: string } }).info.timeZone
      },
      { timeout: 10_000 },
    )
    .toBe(timeZone)
async function setNow(timeZone: string) {
  await world.db.updateTable('merchant').set({ time_zone: timeZone }).where('id', '=', world.merchantId).execute()
  await heard(timeZone)
}

type Changed = [at: Date, was: string, is: string]
/** What the audit log has of a change of the brand's page. */
const note = (db: Db, merchantId: number, [at, was, is]: Changed) =>
  sql`insert into staff_audit (merchant_id, staff_id, staff_name, action, entity, entity_id, before, after, ip, created_at)
    select id, null, 'gestao', 'brand.site', 'brand', code, ${JSON.stringify({ timeZone: was })}::jsonb,
      ${JSON.stringify({ timeZone: is })}::jsonb, '127.0.0.1', ${at} from merchant where id = ${merchantId}`.execute(db)
/** The part of the migration that reads it. */
async function repair(db: Db): Promise<void> {
  const text = await readFile(new URL('../../../migrations/0152_zones_of_days.sql', import.meta.url), 'utf8')
  const [statement = ''] = /^with changed as[\s\S]*?;$/m.exec(text) ?? []
  await sql.raw(statement).execute(db)
}

test('a planned change opens no day twice, and the audit is clean before, on and after it', async () => {
  world = await startRewardWorld()
  await aCheckInPlan(world)
  const [ana] = await world.players(1)
  if (ana === undefined) throw new Error('a player')
  const { at } = await overlapOf(world.db, '2026-03-02', [HERE, 'Europe/Lisbon'])
  await inTx(world.db, (tx) => planZone(tx, world.merchantId, now(), { timeZone: 'Europe/Lisbon', at }))
  const dates: string[] = []
  // Every two hours of three days.
  for (let n = 0; n < 36; n++) {
    const { date } = await take(ana)
    if (dates.at(-1) !== date) dates.push(date)
    const before = now()
    world.app.clock.advance(2 * HOUR_MS)
    await moveZones(world.db, now())
    if (before < at && now() >= at) await heard('Europe/Lisbon')
  }
  expect(dates).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
  const { rows } = await sql<{ days: bigint; given: bigint }>`
    select count(distinct day) as days, count(*) as given from reward_given where member_id = ${ana.id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ days: 4n, given: 4n }])
  expect(await world.findings()).toEqual([])
})

test('a book whose zone was changed at once before days were kept is repaired by what staff did', async () => {
  world = await startRewardWorld()
  await aCheckInPlan(world)
  const [ana] = await world.players(1)
  if (ana === undefined) throw new Error('a player')
  await take(ana)
  const changes: Changed[] = []
  const change = async (was: string, is: string) => {
    world.app.clock.advance(1_000)
    changes.push([now(), was, is])
    await setNow(is)
    world.app.clock.advance(1_000)
  }
  await change(HERE, 'Pacific/Kiritimati')
  expect((await take(ana)).date).toBe('2026-03-02')
  await change('Pacific/Kiritimati', HERE)
  // As versions before left it: gifts say no day, and the brand has one zone.
  await sql`alter table reward_given disable trigger user`.execute(world.db)
  await sql`update reward_given set day = null`.execute(world.db)
  await sql`alter table reward_given enable trigger user`.execute(world.db)
  expect((await world.findings()).filter((one) => one.startsWith('what was taken from a budget'))).toHaveLength(2)
  for (const change of changes) await note(world.db, world.merchantId, change)
  await repair(world.db)
  expect(await world.findings()).toEqual([])
  const { rows } = await sql`
    select zones from merchant where id = ${world.merchantId}`.execute(world.db)
  expect(rows).toEqual([{ zones: [HERE, 'Pacific/Kiritimati', HERE] }])
})

test('rounds of such a book are on the days that they were counted on', async () => {
  const played: PlayWorld = await startPlayWorld()
  const { db, merchantId, app } = played
  const player = await played.player('100.00')
  const changes: Changed[] = []
  for (const [was, is] of [
    [HERE, 'Pacific/Kiritimati'],
    ['Pacific/Kiritimati', HERE],
  ] as const) {
    await played.round(player, `before ${is}`.replaceAll(' ', '-'), '10.00', '3.00')
    changes.push([app.clock.now(), was, is])
    await db.updateTable('merchant').set({ time_zone: is }).where('id', '=', merchantId).execute()
    app.clock.advance(1_000)
  }
  expect((await played.findings()).filter((one) => one.startsWith('the play of every day'))).not.toEqual([])
  for (const change of changes) await note(db, merchantId, change)
  await repair(db)
  expect(await played.findings()).toEqual([])
  await app.close()
})
