import { connect, createServer, Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTx, openDatabase } from './db.ts'
import { failureOf } from './http/error-map.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table thing (n bigint)`.execute(database.db)
})
afterAll(() => database.drop())

const count = async () => {
  const { rows } = await sql<{ count: bigint }>`select count(*) from thing`.execute(database.db)
  return rows[0]?.count
}

test('hooks run in order once the work is durable, and never after a rollback', async () => {
  const seen: unknown[] = []
  const result = await inTx(database.db, async (tx) => {
    tx.afterCommit(async () => void seen.push(await count()))
    tx.afterCommit(() => void seen.push('second'))
    await sql`insert into thing values (1)`.execute(tx)
    return 'result'
  })
  expect([result, seen]).toEqual(['result', [1n, 'second']])
  const failing = inTx(database.db, async (tx) => {
    tx.afterCommit(() => void seen.push('never'))
    await sql`insert into thing values (2)`.execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([seen.includes('never'), await count()]).toEqual([false, 1n])
})

test('a hook that fails is reported and does not undo or hide the success', async () => {
  const reported: string[] = []
  const { db } = openDatabase({ url: database.url, poolSize: 1, onError: (error) => reported.push(error.message) })
  const seen: string[] = []
  const result = await inTx(db, async (tx) => {
    tx.afterCommit(() => {
      throw new Error('live channel is gone')
    })
    tx.afterCommit(() => void seen.push('still runs'))
    return 'committed'
  })
  expect([result, reported, seen]).toEqual(['committed', ['live channel is gone'], ['still runs']])
  await db.destroy()
})

test('a serialization failure is tried again, with fresh hooks', async () => {
  let attempts = 0
  const seen: number[] = []
  await inTx(database.db, async (tx) => {
    attempts += 1
    const attempt = attempts
    tx.afterCommit(() => void seen.push(attempt))
    if (attempt < 3) await sql`do $$ begin raise serialization_failure; end $$`.execute(tx)
  })
  expect([attempts, seen]).toEqual([3, [3]])
})

test('a connection whose database has turned read-only is left, and the work is done again on another', async () => {
  const { db, pool } = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
  await pool.query('create table left_behind (n int)')
  const pids: (number | undefined)[] = []
  await inTx(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    pids.push(rows[0]?.pid)
    if (pids.length === 1) await sql`set local transaction_read_only = on`.execute(tx)
    await sql`insert into left_behind values (1)`.execute(tx)
  })
  expect(new Set(pids).size).toBe(2)

  await pool.query('set default_transaction_read_only = on')
  await expect(pool.query('insert into left_behind values (2)')).rejects.toThrow('read-only')
  await pool.query('insert into left_behind values (3)')
  expect((await pool.query('select n from left_behind order by n')).rows).toEqual([{ n: 1 }, { n: 3 }])
  await db.destroy()
})

test('int8 is read as bigint, beyond what a float can hold', async () => {
  const { rows } = await sql<{ n: bigint }>`select 9007199254740993::bigint as n`.execute(database.db)
  expect(rows).toEqual([{ n: 9_007_199_254_740_993n }])
})

test('a connection that is lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const thrown: unknown[] = []
  const onThrown = (error: unknown) => thrown.push(error)
  process.on('uncaughtException', onThrown)
  try {
    const lost = inTx(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.db)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`insert into thing values (9)`.execute(tx)
    })
    await expect(lost).rejects.toThrow()
    expect([thrown, await count()]).toEqual([[], 1n])
  } finally {
    process.off('uncaughtException', onThrown)
  }
})

describe('limits of time', () => {
  const QUICK = { statementMs: 300, lockMs: 100, idleInTransactionMs: 200 }
  const quick = (url = database.url, timeouts = QUICK) =>
    openDatabase({ url, poolSize: 2, timeouts, onError: () => {} }).db
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => failureOf(error, 'r').envelope.errorCode,
    )

  test('a stuck lock is told as busy, and soon', async () => {
    const db = quick()
    await inTx(database.db, async (tx) => {
      await sql`lock table thing in access exclusive mode`.execute(tx)
      expect(await codeOf(sql`insert into thing values (3)`.execute(db))).toBe('overloaded')
    })
    expect(await codeOf(sql`select 1 from thing`.execute(db))).toBe('done')
    await db.destroy()
  })

  test('a statement that takes too long is cancelled', async () => {
    const db = quick()
    expect(await codeOf(sql`select pg_sleep(5)`.execute(db))).toBe('overloaded')
    await db.destroy()
  })

  test('a transaction that stands idle lets go of what it holds', async () => {
    const db = quick()
    const held = inTx(db, async (tx) => {
      await sql`lock table thing in access exclusive mode`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 600))
      await sql`insert into thing values (4)`.execute(tx)
    })
    const told = codeOf(held)
    expect(await count()).toBe(1n)
    expect(await told).toBe('overloaded')
    expect(await codeOf(sql`select 1`.execute(db))).toBe('done')
    await db.destroy()
  })

  test('a machine that was switched off is noticed by the system, long before a statement may take too long', async () => {
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const db = quick()
    expect(await codeOf(sql`select 1`.execute(db))).toBe('done')
    expect(asked.mock.calls).toContainEqual([true, 10_000])
    asked.mockRestore()
    await db.destroy()
  })

  test('a network that swallows everything is given up, and the connection with it', async () => {
    const { hostname, port } = new URL(database.url)
    const inner: Socket[] = []
    const proxy = createServer((outer) => {
      const socket = connect(Number(port), hostname)
      inner.push(socket)
      for (const end of [outer, socket]) end.on('error', () => {})
      outer.pipe(socket).pipe(outer)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const url = new URL(database.url)
    url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
    const db = quick(url.href, { ...QUICK, statementMs: 100 })
    expect(await codeOf(sql`select 1`.execute(db))).toBe('done')
    for (const socket of inner) socket.unpipe()
    expect(await codeOf(sql`select 1`.execute(db))).toBe('overloaded')
    // Another one is opened in its place.
    expect(await codeOf(sql`select 1`.execute(db))).toBe('done')
    for (const socket of inner) socket.destroy()
    await db.destroy()
    proxy.close()
  })
})
