import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openBookPools } from './book-pools.ts'
import type { Pool } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const options = () => ({ url: database.url, poolSize: 2, onError: () => {} })
const ASK = { name: 'ask', text: 'select 1 as one', values: [] }

/** A coordinator that knows where books are. */
function aCoordinator(ownerOf: (book: number) => { host: string; port: number } | undefined) {
  const asked: number[] = []
  const query = async (text: string, values: number[] = []) => {
    if (text.includes('pg_extension')) return { rows: [{ is: true }] }
    asked.push(values[0] ?? 0)
    const owner = ownerOf(values[0] ?? 0)
    return { rows: owner ? [owner] : [] }
  }
  return { asked, pool: { query } as unknown as Pool }
}

test('without Citus every book goes over the one pool', async () => {
  const { pool } = database
  const books = await openBookPools({ ...options(), pool })
  expect([await books.poolFor(1), await books.poolFor(2)]).toEqual([pool, pool])
  await books.close()
})

test('a book goes to its owner, who is looked for once; one without an owner to the coordinator', async () => {
  const { hostname: host, port } = new URL(database.url)
  const { asked, pool } = aCoordinator((book) => (book === 1 ? { host, port: Number(port) } : undefined))
  const books = await openBookPools({ ...options(), pool })
  for (let n = 0; n < 3; n++) {
    const { rows } = await (await books.poolFor(1)).query(ASK)
    expect(rows).toEqual([{ one: 1 }])
  }
  expect(await books.poolFor(2)).toBe(pool)
  expect(asked).toEqual([1, 2])
  await books.close()
})

test('an owner that cannot be reached is looked for again; a refused statement is no reason to', async () => {
  const { hostname: host, port } = new URL(database.url)
  let isMoved = false
  const { asked, pool } = aCoordinator(() => ({ host, port: isMoved ? Number(port) : 1 }))
  const books = await openBookPools({ ...options(), pool })
  await expect((await books.poolFor(1)).query(ASK)).rejects.toThrow('ECONNREFUSED')
  isMoved = true
  expect((await (await books.poolFor(1)).query(ASK)).rows).toEqual([{ one: 1 }])
  await expect((await books.poolFor(1)).query({ text: 'select 1 / 0' })).rejects.toThrow('division')
  await books.poolFor(1)
  expect(asked).toEqual([1, 1])
  await books.close()
})
