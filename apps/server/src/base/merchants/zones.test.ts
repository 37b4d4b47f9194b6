import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { dayIn } from '../../platform/day.ts'
import { inTx } from '../../platform/db.ts'
import { moveZones, nextZone, overlapOf, planZone } from './zones.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-01T15:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function moved(from: string, to: string, day = '2026-03-05'): Promise<{ id: number; at: Date }> {
  const { id } = await aMerchant(database.db)
  await database.db.updateTable('merchant').set({ time_zone: from }).where('id', '=', id).execute()
  const { at } = await overlapOf(database.db, day, [from, to])
  await inTx(database.db, (tx) => planZone(tx, id, NOW, { timeZone: to, at }))
  return { id, at }
}
const columns = (id: number) =>
  database.db.selectFrom('merchant').select(['time_zone', 'zones']).where('id', '=', id).executeTakeFirstOrThrow()
/** Every quarter of an hour from 3 to 8 March: its day, and the hours of each day. */
async function hoursOf(id: number): Promise<[day: string, hours: number][]> {
  const { rows } = await sql<{ day: string }>`
    select day_of(${id}, t)::text as day from generate_series('2026-03-03T00:00:00Z'::timestamptz, '2026-03-08T00:00:00Z', '15 minutes') t
    order by t`.execute(database.db)
  const runs: [string, number][] = []
  for (const { day } of rows) {
    const last = runs.at(-1)
    if (last?.[0] === day) last[1] += 0.25
    else runs.push([day, 0.25])
  }
  return runs.slice(1, -1)
}

test.each([
  // East: the day of the change is shorter by the hours between the zones; west: longer.
  ['America/Sao_Paulo', 'Europe/Lisbon', 21],
  ['Europe/Lisbon', 'America/Sao_Paulo', 27],
  ['America/Sao_Paulo', 'Asia/Kolkata', 15.5],
  ['Asia/Kolkata', 'America/Sao_Paulo', 32.5],
  ['America/Sao_Paulo', 'Asia/Tokyo', 12],
])('from %s to %s every day is there once, and the fifth has %s hours', async (from, to, hours) => {
  const { id, at } = await moved(from, to)
  const all = await hoursOf(id)
  expect(all).toEqual([
    ...(all[0]?.[0] === '2026-03-03' ? [['2026-03-03', 24]] : []),
    ['2026-03-04', 24],
    ['2026-03-05', hours],
    ['2026-03-06', 24],
    ...(all.at(-1)?.[0] === '2026-03-07' ? [['2026-03-07', 24]] : []),
  ])
  // Whoever hears of it hours early or late names the same day.
  for (const zone of [from, to])
    for (const away of [-5, 0, 5]) expect(dayIn(zone, new Date(at.getTime() + away * HOUR_MS))).toBe('2026-03-05')
  const { rows } = await sql<{ day: string; before: string }>`
    select day_of(${id}, begins)::text as day, day_of(${id}, begins - interval '1 second')::text as before
    from generate_series('2026-03-04'::date, '2026-03-07', '1 day') d cross join lateral (select day_begins(${id}, d::date) as begins) b
    order by d`.execute(database.db)
  expect(rows).toEqual([
    { day: '2026-03-04', before: '2026-03-03' },
    { day: '2026-03-05', before: '2026-03-04' },
    { day: '2026-03-06', before: '2026-03-05' },
    { day: '2026-03-07', before: '2026-03-06' },
  ])
})

test('the zone moves at its moment and not before, a plan is replaced or taken back, and what was stays', async () => {
  const { id, at } = await moved('America/Sao_Paulo', 'Europe/Lisbon')
  const { db } = database
  expect(await nextZone(db, id, NOW)).toEqual({ timeZone: 'Europe/Lisbon', from: '2026-03-05' })
  await moveZones(db, new Date(at.getTime() - 1))
  expect((await columns(id)).time_zone).toBe('America/Sao_Paulo')
  await inTx(db, (tx) => planZone(tx, id, NOW, null))
  expect(await nextZone(db, id, NOW)).toBeNull()
  await inTx(db, (tx) => planZone(tx, id, NOW, { timeZone: 'Europe/Madrid', at }))
  await Promise.all([moveZones(db, at), moveZones(db, at)])
  expect(await columns(id)).toEqual({ time_zone: 'Europe/Madrid', zones: ['America/Sao_Paulo', 'Europe/Madrid'] })
  await inTx(db, (tx) => planZone(tx, id, at, null))
  expect((await columns(id)).zones).toEqual(['America/Sao_Paulo', 'Europe/Madrid'])
  const noon = new Date('2026-03-02T02:00:00Z')
  const { rows } = await sql`select day_of(${id}, ${noon})::text as day`.execute(db)
  expect(rows).toEqual([{ day: '2026-03-01' }])
})
