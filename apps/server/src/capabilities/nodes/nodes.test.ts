import { opsNodes } from '@trevo/contract/ops/nodes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { aPerson, aStaffSession } from '../../../test/staff.ts'
import { BEAT_EVERY_MS, beat, leave } from './beat.ts'

const HOUR_MS = 3_600_000
let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp({ prepare: ({ db }) => aMerchant(db, { isDefault: true }) })
  const { db } = server.database
  const { id } = await aPerson(db, { roles: ['admin'] })
  token = (await aStaffSession(db, id, server.clock.now())).token
})
afterAll(() => server.close())

const PULSE = { hearsOthers: true, takesJobs: true, delayMs: 3.6, connected: 12, waiting: 0, putOff: 4 }
const depsOf = (name: string, version: string, pulse = PULSE) => ({
  db: server.database.db,
  clock: server.clock,
  self: { name, version, startedAt: server.clock.now() },
  pulse: () => pulse,
})
const shown = async () => {
  const { envelope } = await server.inject(opsNodes, { token })
  return (envelope as { value: { nodes: Record<string, unknown>[]; migration: string } }).value
}

test('every node is shown with its version, and one that says nothing any more stands out', async () => {
  const [old, fresh] = [depsOf('a-1', '1.0.0'), depsOf('b-2', '1.1.0', { ...PULSE, hearsOthers: false, waiting: 7 })]
  await beat(old)
  await beat(fresh)
  server.clock.advance(2 * BEAT_EVERY_MS)
  await beat(fresh)
  expect((await shown()).nodes.map(({ name, isSilent }) => [name, isSilent])).toEqual([
    ['a-1', false],
    ['b-2', false],
  ])
  server.clock.advance(BEAT_EVERY_MS + 1)
  const { nodes, migration } = await shown()
  expect(nodes[0]).toMatchObject({
    name: 'a-1',
    version: '1.0.0',
    isSilent: true,
    delayMs: 4,
    connected: 12,
    putOff: 4,
  })
  expect(nodes[1]).toMatchObject({ name: 'b-2', version: '1.1.0', isSilent: false, hearsOthers: false, waiting: 7 })
  expect(migration).toMatch(/^\d{4}_/)
})

test('a node that was stopped is gone at once, one that fell silent after a day', async () => {
  const stopped = depsOf('c-3', '1.1.0')
  await beat(stopped)
  await leave(stopped)
  server.clock.advance(25 * HOUR_MS)
  // The clock of a session stands: it is begun anew.
  const { id } = await aPerson(server.database.db, { roles: ['admin'] })
  token = (await aStaffSession(server.database.db, id, server.clock.now())).token
  await beat(depsOf('d-4', '1.1.0'))
  expect((await shown()).nodes.map(({ name }) => name)).toEqual(['d-4'])
})
