import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { openDatabase } from '../../platform/db.ts'
import { findOpenSession } from './session-queries.ts'

let database: TestDatabase
let merchantId: number
beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

const SESSIONS = 3_000

test('a session is found by its token alone, also where nobody was signed in when the table was last looked through', async () => {
  const { id } = await aMember(database.db, { merchantId })
  const insert = (kind: string, endedAt: Date | null) =>
    database.pool.query(
      `insert into member_session (member_id, merchant_id, token_hash, created_at, expires_at, ended_at)
       select $1, $2, sha256(convert_to($3 || n, 'UTF8')), now(), now() + interval '1 day', $4::timestamptz from generate_series(1, $5::int) n`,
      [id, merchantId, kind, endedAt, SESSIONS],
    )
  await insert('over', new Date())
  await database.pool.query('vacuum analyze member_session')
  await insert('open', null)
  const tokenOf = async (name: string) =>
    (await database.pool.query<{ hash: Buffer }>(`select sha256(convert_to($1, 'UTF8')) as hash`, [name])).rows[0]?.hash
  const [open, over] = [await tokenOf('open7'), await tokenOf('over7')]
  if (!open || !over) throw new Error('no tokens')
  // One connection, which says what it did.
  const { db, pool } = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
  try {
    const looked = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      await pool.query('select')
      const { rows } = await pool.query<{ entries: number }>(
        `select sum(idx_tup_read)::int as entries from pg_stat_user_indexes where relname = 'member_session'`,
      )
      return rows[0]?.entries ?? 0
    }
    const before = await looked()
    expect(await findOpenSession(db, merchantId, open)).toMatchObject({ memberId: id })
    expect(await findOpenSession(db, merchantId, over)).toBeUndefined()
    expect((await looked()) - before).toBeLessThan(10)
  } finally {
    await db.destroy()
  }
})
