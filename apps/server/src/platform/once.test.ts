import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTx } from './db.ts'
import { once, repeatOf } from './once.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`create table asked (owner bigint, request_id text, kind text not null,
    input_hash bytea not null, answer jsonb, created_at timestamptz not null, primary key (owner, request_id))`)
})
afterAll(() => database.drop())

type Work = () => Promise<{ made: number }>

const ask = (requestId: string, input: string, work: Work, owner = 1n) =>
  inTx(database.db, (tx) => {
    const key = { owner, request_id: requestId }
    return once(tx, { table: 'asked', key, about: { kind: 'k' }, input, answerIn: 'answer', now: new Date() }, work)
  })

test('a repeat gets the first answer, another input is refused, another owner has ids of his own', async () => {
  expect(await ask('a', 'x', async () => ({ made: 1 }))).toEqual({ answer: { made: 1 }, isNew: true })
  expect(await ask('a', 'x', async () => ({ made: 2 }))).toEqual({ answer: { made: 1 }, isNew: false })
  await expect(ask('a', 'y', async () => ({ made: 3 }))).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(await ask('a', 'y', async () => ({ made: 4 }), 2n)).toEqual({ answer: { made: 4 }, isNew: true })
})

test('of eight at once one works, and all hear the same', async () => {
  let works = 0
  const work = async () => ({ made: ++works })
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('b', 'x', work)))
  expect(works).toBe(1)
  expect(answers.map(({ answer }) => answer.made)).toEqual(Array.from({ length: 8 }, () => 1))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('work that throws leaves the id free', async () => {
  const fail = () => Promise.reject(new Error('no stock'))
  await expect(ask('c', 'x', fail)).rejects.toThrow('no stock')
  expect((await ask('c', 'z', async () => ({ made: 5 }))).isNew).toBe(true)
})

test('a row that carries the id itself answers for its request alone', async () => {
  const row = { amount: 5n }
  expect(await repeatOf(Promise.resolve(undefined), () => false)).toBeUndefined()
  expect(await repeatOf(Promise.resolve(row), ({ amount }) => amount === 5n)).toBe(row)
  const other = repeatOf(Promise.resolve(row), ({ amount }) => amount === 6n)
  await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict' })
})
