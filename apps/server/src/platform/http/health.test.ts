import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createStubApp } from '../../../test/stub-app.ts'
import { closeHttp } from './close-http.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('readiness', () => {
  const readyOf = async (pool: pg.Pool, draining = false) => {
    const stub = await createStubApp(() => undefined, { deps: { pool } })
    stub.lifecycle.draining = draining
    const response = await stub.app.http.inject('/readyz')
    await stub.close()
    return [response.statusCode, response.json().status]
  }

  test('a migrated database that answers is ready, and a draining server is not', async () => {
    expect(await readyOf(database.pool)).toEqual([200, 'ready'])
    expect(await readyOf(database.pool, true)).toEqual([503, 'draining'])
  })

  test('a database that lacks a migration is not', async () => {
    const { rows } = await database.pool.query('delete from schema_migration where name like $1 returning *', ['0001%'])
    expect(await readyOf(database.pool)).toEqual([503, 'not_migrated'])
    await database.pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      rows[0].name,
      rows[0].sha256,
    ])
  })

  test('nor is one that is gone or does not answer in a second', async () => {
    const gone = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await readyOf(gone)).toEqual([503, 'database_unreachable'])
    const silent = { query: () => new Promise(() => undefined) } as unknown as pg.Pool
    expect(await readyOf(silent)).toEqual([503, 'database_slow'])
  })

  test('the process is up whatever the database does', async () => {
    const stub = await createStubApp(() => undefined)
    expect((await stub.app.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
    await stub.close()
  })
})

describe('closing', () => {
  async function slowServer() {
    const running = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const stub = await createStubApp((app) => {
      app.http.get('/slow', async () => {
        running.resolve()
        await finish.promise
        return 'done'
      })
    })
    const address = await stub.app.http.listen({ host: '127.0.0.1', port: 0 })
    return { http: stub.app.http, address, running: running.promise, finish: finish.resolve }
  }

  test('lets a running request finish and takes no new one', async () => {
    const { http, address, running, finish } = await slowServer()
    const answer = fetch(`${address}/slow`)
    await running
    const closed = closeHttp(http, 10_000)
    await wait(20)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    finish()
    expect(await (await answer).text()).toBe('done')
    await closed
  })

  test('cuts off what does not finish in time', async () => {
    const { http, address, running } = await slowServer()
    const answer = fetch(`${address}/slow`)
    const cut = expect(answer).rejects.toThrow()
    await running
    await closeHttp(http, 50)
    await cut
  })
})
