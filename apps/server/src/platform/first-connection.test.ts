import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { askFirst, openFirst } from './first-connection.ts'
import { LOCK_KEY, migrate } from './migrate.ts'

/** Accepts, and says nothing. */
async function aSilentServer(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://trevo:secret@127.0.0.1:${(server.address() as AddressInfo).port}/trevo`
}

test('a database that accepts and says nothing is told in a sentence, without its password', async () => {
  const url = await aSilentServer()
  const { host } = new URL(url)
  await expect(openFirst(url, {}, 1_000)).rejects.toThrow(
    `The database at ${host} accepts connections and has said nothing for 1 s: see whether it runs.`,
  )
})

test('one that is not there, or refuses, says so as the driver does', async () => {
  await expect(askFirst('postgres://127.0.0.1:1/none', async () => 1)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a start that waits for the migration of another node says so, and for how long', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [LOCK_KEY])
  const said: string[] = []
  const waiting = migrate(database.url, { say: (sentence) => void said.push(sentence), sayAfterMs: 0 })
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringMatching(/^Another node brings the database up to date: this one has waited for it \d+ s\.$/),
    ])
  await other.end()
  await waiting
})
