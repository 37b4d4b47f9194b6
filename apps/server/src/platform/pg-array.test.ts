import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { arrayItems, bigintOrNull, plainArray, quotedArray } from './pg-array.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const read = async (type: string, literal: string) =>
  (await database.pool.query(`select to_json($1::${type}[]) as items`, [literal])).rows[0].items

test('PostgreSQL reads what was written', async () => {
  const texts = ['', 'NULL', 'a,b', '{c}', '"d"', 'e\\f', '\\x00', ' g ', 'ação', null]
  expect(await read('text', quotedArray(texts))).toEqual(texts)
  expect(await read('int', plainArray([1, 'null', -3]))).toEqual([1, null, -3])
  expect(await read('boolean', plainArray([true, false]))).toEqual([true, false])
  expect(await read('bytea', quotedArray(['\\x0aff']))).toEqual(['\\x0aff'])
  expect(await read('int', plainArray([]))).toEqual([])
})

test('what it answers is read to the last digit', async () => {
  const { rows } = await database.pool.query(`select '{9223372036854775807,null,-1}'::bigint[]::text as items`)
  expect(arrayItems(rows[0].items).map(bigintOrNull)).toEqual([9223372036854775807n, null, -1n])
})
