import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { readsOf } from '../../../test/reads.ts'
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
  const { reads } = await readsOf(database.db, '^member_session$', async (tx) => {
    expect(await findOpenSession(tx, merchantId, open)).toMatchObject({ memberId: id })
    expect(await findOpenSession(tx, merchantId, over)).toBeUndefined()
  })
  expect(reads.entries).toBeGreaterThanOrEqual(2)
  expect(reads.entries).toBeLessThan(10)
})
