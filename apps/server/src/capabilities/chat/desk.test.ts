import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import {
  closeConversation,
  type DeskPerson,
  deskNow,
  deskQueue,
  isDeskOpen,
  leaveDesk,
  sitAtDesk,
  takeConversation,
} from './desk.ts'
import { conversationById, conversationOf } from './queries.ts'
import { type Writer, writeMessage } from './write.ts'

let server: TestApp
let merchantId = 0
let otherId = 0
let ana: DeskPerson
let carla: DeskPerson

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
  })
})
beforeEach(async () => {
  // Messages are never deleted, so each test has a brand of its own.
  merchantId = (await aMerchant(server.database.db)).id
  otherId = (await aMerchant(server.database.db)).id
  ana = { merchantId, staffId: 1n, name: 'Ana' }
  carla = { merchantId, staffId: 2n, name: 'Carla' }
})
afterAll(() => server.close())

const deps = () => {
  const { app, database, clock } = server
  // No picture is sent, so nothing is stored.
  return { db: database.db, live: app.live, clock, storage: undefined as never }
}
const member = () => aMember(server.database.db, { merchantId, nickname: 'Bia' })
const MEMBER: Writer = { from: 'member' }
const writerOf = ({ staffId, name: author }: DeskPerson): Writer => ({ from: 'operator', staffId, author })
async function write({ id: memberId }: TestMember, text: string, writer = MEMBER): Promise<bigint> {
  server.clock.advance(1000)
  const written = await writeMessage(deps(), { merchantId, memberId, writer, clientId: randomUUID(), text })
  return written.conversation.id
}
const place = async (id: bigint) => {
  const { status, staffName } = (await conversationById(server.database.db, merchantId, id)) ?? {}
  return [status, staffName]
}

describe('a conversation in the queue', () => {
  test('waits when the member writes, is taken by whoever answers, and waits again after it was closed', async () => {
    const bia = await member()
    const id = await write(bia, 'Oi')
    expect(await place(id)).toEqual(['waiting', null])
    await write(bia, 'Olá', writerOf(ana))
    expect(await place(id)).toEqual(['taken', 'Ana'])
    await write(bia, 'Obrigada')
    await write(bia, 'De nada', writerOf(carla))
    expect(await place(id)).toEqual(['taken', 'Ana'])
    await closeConversation(deps(), merchantId, id)
    expect(await place(id)).toEqual(['quiet', null])
    await write(bia, 'Mais uma coisa')
    expect(await place(id)).toEqual(['waiting', null])
  })
  test('is taken by one of many at once, and from somebody only on purpose', async () => {
    const id = await write(await member(), 'Oi')
    const people = Array.from({ length: 10 }, (_, n) => ({ merchantId, staffId: BigInt(n + 1), name: `P${n}` }))
    const taken = await Promise.allSettled(people.map((person) => takeConversation(deps(), person, id)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const toMember = vi.spyOn(server.app.live, 'toMember')
    const boss = { merchantId, staffId: 99n, name: 'Chefe' }
    await takeConversation(deps(), boss, id, { relieve: true })
    expect(toMember.mock.calls.map(([, name]) => name)).toEqual(['chat.desk'])
    toMember.mockRestore()
    expect(await place(id)).toEqual(['taken', 'Chefe'])
    await takeConversation(deps(), boss, id)
  })
  test('is not there for another brand', async () => {
    const bia = await member()
    const id = await write(bia, 'Oi')
    const foreign = { merchantId: otherId, staffId: 1n, name: 'X' }
    const missing = { code: 'not_found' }
    await expect(takeConversation(deps(), foreign, id)).rejects.toMatchObject(missing)
    await expect(closeConversation(deps(), otherId, id)).rejects.toMatchObject(missing)
    expect(await conversationById(server.database.db, otherId, id)).toBeUndefined()
    expect(await deskQueue(server.database.db, otherId, 10)).toEqual([])
    const line = { merchantId: otherId, memberId: bia.id, writer: writerOf(foreign), clientId: randomUUID(), text: 'x' }
    await expect(writeMessage(deps(), line)).rejects.toThrow()
    expect(await conversationOf(server.database.db, bia.id)).toMatchObject({ merchantId, lastId: 1n })
  })
})

test('the queue shows who waits longest first, then what is taken, then the latest of the rest', async () => {
  const [a, b, c, d, e] = await Promise.all([member(), member(), member(), member(), member()])
  const ids = [
    await write(a, 'a1'),
    await write(b, 'b1'),
    await write(c, 'c1'),
    await write(d, 'd1'),
    await write(e, 'e1'),
  ]
  await write(a, 'a2')
  await takeConversation(deps(), ana, ids[1] ?? 0n)
  for (const id of [ids[3], ids[4]]) {
    server.clock.advance(1000)
    await closeConversation(deps(), merchantId, id ?? 0n)
  }
  const queue = await deskQueue(server.database.db, merchantId, 10)
  expect(queue.map(({ memberId, status }) => [memberId, status])).toEqual([
    [a.id, 'waiting'],
    [c.id, 'waiting'],
    [b.id, 'taken'],
    [e.id, 'quiet'],
    [d.id, 'quiet'],
  ])
  expect(queue[0]).toMatchObject({
    conversationId: ids[0],
    account: a.account,
    nickname: 'Bia',
    type: 0,
    unread: 2n,
    last: { sender: 'member', body: 'a2', hasPicture: false },
  })
  expect(await deskQueue(server.database.db, merchantId, 2)).toHaveLength(2)
})

test('the desk is open while somebody sits there, of this brand', async () => {
  const { db } = server.database
  const open = () => isDeskOpen(db, merchantId, server.clock.now())
  expect(await open()).toBe(false)
  await sitAtDesk(db, { merchantId: otherId, staffId: 1n }, server.clock.now())
  expect(await open()).toBe(false)
  await sitAtDesk(db, ana, server.clock.now())
  server.clock.advance(60_000)
  await sitAtDesk(db, ana, server.clock.now())
  server.clock.advance(89_999)
  expect(await open()).toBe(true)
  server.clock.advance(1)
  expect(await open()).toBe(false)
  await sitAtDesk(db, carla, server.clock.now())
  expect(await open()).toBe(true)
  await leaveDesk(db, carla)
  expect(await open()).toBe(false)
})

test('what a guest reads of the desk is how it is now', async () => {
  const { db } = server.database
  const now = () => deskNow(db, merchantId, server.clock.now())
  expect(await now()).toEqual({ open: false, opensAt: null, waiting: 0 })
  await write(await member(), 'Oi')
  expect(await now()).toMatchObject({ open: false, waiting: 1 })
  await sitAtDesk(db, ana, server.clock.now())
  expect(await now()).toEqual({ open: true, opensAt: null, waiting: 1 })
  expect(await deskNow(db, otherId, server.clock.now())).toEqual({ open: false, opensAt: null, waiting: 0 })
})

test('messages cannot be changed or deleted, by anybody', async () => {
  await write(await member(), 'Oi')
  for (const change of [`update chat_message set body = 'x'`, 'delete from chat_message', 'truncate chat_message']) {
    await expect(server.database.pool.query(change)).rejects.toThrow('append-only')
  }
})
