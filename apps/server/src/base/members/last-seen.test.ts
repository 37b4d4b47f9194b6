import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { readsOf } from '../../../test/reads.ts'
import { LAST_SEEN_AT } from './last-seen.ts'

let database: TestDatabase
let merchantId: number
beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

const NOON = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000)

/** So many sessions that are over, one an hour, the newest two hours before noon. */
async function pastSessions(member: TestMember, count: number): Promise<void> {
  await database.pool.query(
    `insert into member_session (member_id, merchant_id, token_hash, created_at, expires_at, ended_at)
     select $1::bigint, $2, sha256(convert_to($1::bigint || ':' || n, 'UTF8')), $3::timestamptz - n * interval '1 hour', $3, $3
     from generate_series(1, $4::int) n`,
    [member.id, member.merchantId, hoursAgo(1), count],
  )
}

async function lastSeen({ db }: Pick<TestDatabase, 'db'>, member: TestMember): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${LAST_SEEN_AT} as at from member m where m.id = ${member.id}`.execute(db)
  return rows[0]?.at ?? null
}

test('somebody was last seen at the last sign-in, or while an older session was in use', async () => {
  const member = await aMember(database.db, { merchantId })
  expect(await lastSeen(database, member)).toBeNull()
  const { id } = await aSession(database.db, member, hoursAgo(100))
  expect(await lastSeen(database, member)).toEqual(hoursAgo(100))
  await pastSessions(member, 30)
  expect(await lastSeen(database, member)).toEqual(hoursAgo(2))
  await database.pool.query('select note_presence($1, $2, array[$3::bigint])', [merchantId, hoursAgo(1), id])
  await database.pool.query('update member_session set ended_at = $1 where id = $2', [hoursAgo(1), id])
  expect(await lastSeen(database, member)).toEqual(hoursAgo(1))
})

test('no more sessions are read for it, however often somebody signed in', async () => {
  const member = await aMember(database.db, { merchantId })
  await pastSessions(member, 1_000)
  await database.pool.query('vacuum analyze member_session')
  const { answer, reads } = await readsOf(database.db, '^member_session$', (db) => lastSeen({ db }, member))
  expect(answer).toEqual(hoursAgo(2))
  expect(reads.rows).toBe(1)
})
