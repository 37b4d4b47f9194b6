import { opsDeskPresence } from '@trevo/contract/ops/chat'
import { opsExport } from '@trevo/contract/ops/export'
import { opsMember, opsMembers } from '@trevo/contract/ops/members'
import { StaffRole } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Replica } from '../src/platform/replica.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { aMember, aMerchant } from './fixtures.ts'
import { type StaffCaller, signedIn } from './staff.ts'

/** A "replica" that has heard nothing of the members: what it answers cannot be mistaken for what the primary says. */
let behind: TestDatabase
let server: TestApp
let staff: StaffCaller
let replica: Replica
let memberId: bigint
beforeAll(async () => {
  behind = await createTestDatabase()
  server = await startTestApp({
    config: { replica: { url: behind.url, poolSize: 2, maxLagMs: 5_000 } },
    async prepare({ db }) {
      const { id: merchantId } = await aMerchant(db, { isDefault: true })
      memberId = (await aMember(db, { merchantId, account: 'ana' })).id
    },
  })
  staff = await signedIn(server, { roles: StaffRole.options })
  if (!server.app.replica) throw new Error('there is no replica')
  replica = server.app.replica
})
afterAll(async () => {
  await server.close()
  await behind.drop().catch(() => {})
})

const follows = (isFresh: boolean) => vi.spyOn(replica, 'isFresh', 'get').mockReturnValue(isFresh)

async function ask(method: 'GET' | 'PUT', path: string, { cookie, body }: { cookie?: string; body?: object } = {}) {
  const headers = { authorization: `Bearer ${staff.token}`, host: 'localhost', ...(cookie && { cookie }) }
  return server.app.http.inject({ method, url: path, headers, ...(body && { payload: body }) })
}
const accounts = async (cookie?: string) => {
  const { data } = (await ask('GET', opsMembers.path, cookie ? { cookie } : {})).json().value
  return data.map(({ userName }: { userName: string }) => userName)
}

test('a server that follows nobody is no replica, whatever it holds', async () => {
  await replica.look()
  expect(replica.isFresh).toBe(false)
  expect(await accounts()).toEqual(['ana'])
})

test('lists come from the replica while it follows, single people and decisions never', async () => {
  follows(true)
  expect(await accounts()).toEqual([])
  expect((await ask('GET', opsMember.path.replace(':id', String(memberId)))).statusCode).toBe(200)
  follows(false)
  expect(await accounts()).toEqual(['ana'])
})

test('whoever has just written reads what they wrote, from any node', async () => {
  follows(true)
  const { headers } = await ask('PUT', opsDeskPresence.path, { body: { present: true } })
  const [cookie = ''] = [headers['set-cookie']].flat().filter((line) => line?.startsWith('wrote='))
  // Longer than the replica may be behind.
  expect(cookie).toMatch(/^wrote=1; Path=\/; HttpOnly; SameSite=Strict; Max-Age=6$/)
  expect(await accounts('wrote=1')).toEqual(['ana'])
  expect(await accounts()).toEqual([])
})

test('a file has what the replica has to its last line, and who took it is noted at the primary', async () => {
  follows(true)
  const query = new URLSearchParams({ list: opsMembers.path, format: 'csv', language: 'EN' })
  const { body, statusCode } = await ask('GET', `${opsExport.path}?${query}`)
  expect(statusCode).toBe(200)
  expect(body.trim().split('\r\n')).toHaveLength(1)
  const noted = await sql<{
    count: string
  }>`select count(*)::text as count from staff_audit where action = 'list.export'`
  expect((await noted.execute(server.database.db)).rows).toEqual([{ count: '1' }])
  expect((await noted.execute(behind.db)).rows).toEqual([{ count: '0' }])
})

test('a handler that writes, fails or misses something there runs again at the primary', async () => {
  follows(true)
  const where: string[] = []
  const count = async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.app.db)
    where.push(rows[0]?.name === new URL(behind.url).pathname.slice(1) ? 'replica' : 'primary')
    await sql`update member set nickname = 'x' where id = ${memberId}`.execute(server.app.db)
  }
  await replica.read('writes', count)
  // It is known from then on.
  await replica.read('writes', count)
  expect(where).toEqual(['replica', 'primary', 'primary'])
  const { rows } = await sql<{ nickname: string }>`select nickname from member`.execute(server.database.db)
  expect(rows).toEqual([{ nickname: 'x' }])
})

test('a replica that is gone is not missed', async () => {
  follows(true)
  await behind.drop()
  expect(await accounts()).toEqual(['ana'])
  vi.restoreAllMocks()
  expect(replica.isFresh).toBe(false)
})
