import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createStubApp } from '../../../test/stub-app.ts'
import { readMigrations } from '../migrate.ts'
import { closeHttp } from './close-http.ts'
import { openProbe } from './readiness.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('readiness', () => {
  const up = { bus: { isUp: () => true }, jobs: { isRunning: () => true } }

  async function readyOf(url: string, changes: Partial<typeof up> = {}, draining = false) {
    const probe = openProbe({ url, migrations: await readMigrations(), ...up, ...changes })
    const stub = await createStubApp(() => undefined, { probe })
    stub.lifecycle.draining = draining
    const response = await stub.app.http.inject('/readyz')
    await stub.close()
    await probe.close()
    return [response.statusCode, response.json().status]
  }

  test('a migrated database that answers is ready, and a draining server is not', async () => {
    expect(await readyOf(database.url)).toEqual([200, 'ready'])
    expect(await readyOf(database.url, {}, true)).toEqual([503, 'draining'])
  })

  test('nor one that does not hear the others, or that does no jobs', async () => {
    expect(await readyOf(database.url, { bus: { isUp: () => false } })).toEqual([503, 'bus_away'])
    expect(await readyOf(database.url, { jobs: { isRunning: () => false } })).toEqual([503, 'jobs_stopped'])
  })

  test('a database that lacks a migration is not', async () => {
    const { rows } = await database.pool.query('delete from schema_migration where name like $1 returning *', ['0001%'])
    expect(await readyOf(database.url)).toEqual([503, 'not_migrated'])
    await database.pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      rows[0].name,
      rows[0].sha256,
    ])
  })

  test('nor is one that only reads, is gone, or does not answer in a second', async () => {
    const replica = `${database.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    expect(await readyOf(replica)).toEqual([503, 'read_only'])
    expect(await readyOf('postgres://nobody@127.0.0.1:1/none')).toEqual([503, 'database_unreachable'])
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    expect(await readyOf(`postgres://nobody@127.0.0.1:${port}/none`)).toEqual([503, 'database_slow'])
    silent.close()
  })

  test('it asks over its own connection: a pool without a free place does not make a node unready', async () => {
    const busy = await Promise.all(
      Array.from({ length: database.pool.options.max ?? 0 }, () => database.pool.connect()),
    )
    expect(await readyOf(database.url)).toEqual([200, 'ready'])
    for (const client of busy) client.release()
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
