import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { anInboxMessage } from '../../../test/inbox.ts'
import { inTx } from '../../platform/db.ts'
import { inboxPage, readAll, setState, unreadInbox } from './queries.ts'
import type { InboxSend } from './send.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    startAt: '2036-01-01T12:00:00Z',
    prepare: ({ db }) => aMerchant(db, { isDefault: true }),
  })
})
afterAll(() => server.close())

type Step = { does: 'all' | 'agents' | 'named' | 'read' | 'delete' | 'readAll' | 'join'; who: number; which: number }
const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom('all', 'all', 'agents', 'named', 'read', 'read', 'delete', 'readAll', 'join'),
    who: fc.nat(3),
    which: fc.nat(9),
  }),
  { minLength: 5, maxLength: 30 },
)

/** What a member's inbox must hold, kept the simplest way: a copy for each. */
type Copy = { id: bigint; read: boolean; deleted: boolean }
type Person = { id: bigint; isAgent: boolean; copies: Copy[] }

test('counts and shows what a copy of every message in every inbox would', async () => {
  const { db, pool } = server.database
  const property = fc.asyncProperty(steps, async (sequence) => {
    const merchantId = (await aMerchant(db)).id
    const people: Person[] = []
    const join = async () => {
      server.clock.advance(1000)
      const type = people.length % 2 === 0 ? 0 : 1
      const { id } = await aMember(db, { merchantId, type })
      await pool.query('update member set created_at = $2 where id = $1', [id, server.clock.now()])
      people.push({ id, isAgent: type === 1, copies: [] })
    }
    const send = async (to: InboxSend['to'], isFor: (person: Person) => boolean) => {
      const { id } = await anInboxMessage(server, { merchantId, to })
      for (const person of people.filter(isFor)) person.copies.push({ id, read: false, deleted: false })
    }
    await join()
    await join()
    for (const { does, who, which } of sequence) {
      const person = people[who % people.length] as Person
      const copy = person.copies.at(which % Math.max(1, person.copies.length))
      const at = server.clock.now()
      if (does === 'join') await join()
      else if (does === 'all') await send({ segment: {} }, () => true)
      else if (does === 'agents') await send({ segment: { types: [1, 2] } }, ({ isAgent }) => isAgent)
      else if (does === 'named') await send({ memberIds: [person.id] }, (other) => other === person)
      else if (does === 'readAll') {
        await inTx(db, (tx) => readAll(tx, person.id, at))
        for (const each of person.copies) each.read = true
      } else if (copy) {
        const column = does === 'read' ? 'read_at' : 'deleted_at'
        await inTx(db, (tx) => setState(tx, person.id, [copy.id], { column, at }))
        if (does === 'read') copy.read = true
        else copy.deleted = true
      }
    }
    for (const { id: memberId, copies } of people) {
      const left = copies.filter(({ deleted }) => !deleted).toReversed()
      const rows = await inboxPage(db, { memberId, language: 'PT', beforeId: null, limit: 100 })
      expect(rows.map(({ id, read }) => ({ id, read }))).toEqual(left.map(({ id, read }) => ({ id, read })))
      expect(await unreadInbox(db, memberId)).toBe(left.filter(({ read }) => !read).length)
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
