import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createStubApp } from '../../test/stub-app.ts'
import { createMetrics } from './metrics.ts'

/** What the runbook says to ask where calls are slow. */
const WHO_WAITS = `select a.query, b.query as "heldBy", b.state from pg_stat_activity a
  cross join lateral unnest(pg_blocking_pids(a.pid)) as p (pid) join pg_stat_activity b on b.pid = p.pid
  where a.datname = current_database()`
const HELD_MS = 300

test('a slow call is found by its route, and the database says what it waits for and who holds that', async () => {
  const { pool, drop } = await createTestDatabase()
  const metrics = createMetrics({ clock: { now: () => new Date() }, log: pino({ level: 'silent' }), version: '1' })
  const stub = await createStubApp((app) => {
    metrics.watch(app.http)
    app.http.get('/slow/:name', async () => {
      await pool.query(`update merchant set maintenance = false where code = 'nobody'`)
      return 'done'
    })
  })
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table merchant in exclusive mode')
    const slow = stub.app.http.inject('/slow/one')
    const waiting = await vi.waitUntil(async () => (await pool.query(WHO_WAITS)).rows[0])
    expect(waiting).toMatchObject({
      query: expect.stringContaining('update merchant'),
      heldBy: 'lock table merchant in exclusive mode',
      state: 'idle in transaction',
    })
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
    await holder.query('rollback')
    await slow
    const text = await metrics.text()
    const within = (seconds: string) =>
      new RegExp(`seconds_bucket\\{le="${seconds}",route="/slow/:name",.*\\} (\\d+)`).exec(text)?.[1]
    expect([within('0.25'), within('\\+Inf')]).toEqual(['0', '1'])
  } finally {
    holder.release()
    await stub.close()
    await drop()
  }
})
