import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { aMember, aMerchant } from '../../../../test/fixtures.ts'
import { readsOf } from '../../../../test/reads.ts'
import { secretsFrom } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'
import { treePage } from '../../agents/staff/queries.ts'
import { byName, hitsOf, waysOf } from './find-queries.ts'
import { memberPage } from './queries.ts'

const SECRETS = secretsFrom('a secret that only tests know, 32+')
const OLD = 500
const OTHERS = 5_000
let database: TestDatabase
let merchantId: number
let head: bigint

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
  // Those who are looked for are many, and came first: newest first, they are behind all others.
  await sql`insert into member (merchant_id, account, type)
    select ${merchantId}, 'old' || n, 0 from generate_series(1, ${OLD}::int) n`.execute(database.db)
  await sql`insert into member (merchant_id, account, type)
    select ${merchantId}, 'p' || n, 0 from generate_series(1, ${OTHERS}::int) n`.execute(database.db)
  // And one in fifty of the others is of a team.
  head = (await aMember(database.db, { merchantId, type: 2 })).id
  await sql`insert into member (merchant_id, account, type, parent_id)
    select ${merchantId}, 't' || n, 0, case when n <= 100 then ${head}::bigint end from generate_series(1, ${OTHERS}::int) n`.execute(
    database.db,
  )
  await sql`insert into member_profile (merchant_id, member_id, payee_name)
    select merchant_id, id, 'Ana ' || account from member where merchant_id = ${merchantId}`.execute(database.db)
  await sql`analyze member, member_profile`.execute(database.db)
})
afterAll(() => database.drop())

/** Rows of members that the work reads, and what it answers. */
const reading = async <T>(work: (db: Db) => Promise<T>) => {
  const { answer, reads } = await readsOf(database.db, '^member$', work)
  return { answer, rows: reads.rows }
}

test('finds members by the beginning of their name without reading the others', async () => {
  const question = { merchantId, tag: null, type: null, status: null, beforeId: null, limit: 3 }
  const { answer, rows } = await reading(async (db) => {
    const hits = await hitsOf(db, waysOf(SECRETS, { merchantId, q: 'old', withAddresses: true, dialCode: '+55' }))
    return memberPage(db, { ...question, ids: hits.map(({ id }) => id) })
  })
  expect(answer.map(({ userName }) => userName)).toEqual(['old500', 'old499', 'old498'])
  expect(rows).toBeLessThan(2 * OLD)
})

test('finds agents and players of a team the same way', async () => {
  const question = { merchantId, currency: 'BRL', parentId: null, q: 'old', before: null, limit: 3 }
  const { answer, rows } = await reading((db) => treePage(db, question))
  expect(answer.map(({ account }) => account)).toEqual(['old500', 'old499', 'old498'])
  expect(rows).toBeLessThan(2 * OLD)
})

test('lists the newest of a team without reading the others', async () => {
  const question = { merchantId, currency: 'BRL', parentId: head, q: '', before: null, limit: 3 }
  const { answer, rows } = await reading((db) => treePage(db, question))
  expect(answer.map(({ account }) => account)).toEqual(['t100', 't99', 't98'])
  expect(rows).toBeLessThan(100)
})

test('finds a name, however many others there are', async () => {
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${byName(merchantId, 'ana')}`.execute(
    database.db,
  )
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('member_profile_name')
})
