import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { openDatabase } from '../../platform/db.ts'
import { folderStorage } from '../../providers/storage/folder-storage.ts'
import { type Conversation, conversationOf, history } from './queries.ts'
import { type Writer, writeMessage } from './write.ts'

let server: TestApp
let merchantId = 0
beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
  })
})
afterAll(() => server.close())

const WRITERS: readonly Writer[] = [{ from: 'member' }, { from: 'operator', staffId: 1n, author: 'Ana' }]

test('whatever is sent from two nodes at once, however often, is there once; and who follows by number misses nothing', async () => {
  const { app, clock, database } = server
  const other = openDatabase({ url: database.url, poolSize: 5, onError: () => {} })
  const nodes = [database.db, other.db].map((db) => ({ db, live: app.live, clock, storage: folderStorage('/nowhere') }))
  const sends = fc.array(fc.record({ node: fc.nat(1), writer: fc.nat(1), message: fc.nat(7) }), {
    minLength: 1,
    maxLength: 25,
  })
  const property = fc.asyncProperty(sends, async (attempts) => {
    const member = await aMember(database.db, { merchantId })
    const clientIds = Array.from({ length: 8 }, () => randomUUID())
    const seen: string[] = []
    let isOver = false
    const follow = async () => {
      for (let place = 0n; ; ) {
        const wasOver = isOver
        const conversation = await conversationOf(database.db, member.id)
        const news = conversation
          ? await history(database.db, conversation.id, { before: null, after: place, limit: 3 })
          : []
        for (const { id, sender, body } of news) seen.push(`${id} ${sender} ${body}`)
        place = news.at(-1)?.id ?? place
        if (wasOver && news.length === 0) return
      }
    }
    const following = follow()
    await Promise.all(
      attempts.map(({ node, writer, message }) =>
        writeMessage(nodes[node] as (typeof nodes)[0], {
          merchantId,
          memberId: member.id,
          writer: WRITERS[writer] as Writer,
          clientId: clientIds[message] ?? '',
          text: `m${message}`,
        }),
      ),
    )
    isOver = true
    await following
    const { id } = (await conversationOf(database.db, member.id)) as Conversation
    const all = await history(database.db, id, { before: null, after: 0n, limit: 100 })
    const distinct = new Set(attempts.map(({ writer, message }) => `${WRITERS[writer]?.from} m${message}`))
    expect(all.map((message) => message.id)).toEqual(Array.from({ length: distinct.size }, (_, n) => BigInt(n + 1)))
    expect(new Set(all.map(({ sender, body }) => `${sender} ${body}`))).toEqual(distinct)
    expect(seen).toEqual(all.map(({ id, sender, body }) => `${id} ${sender} ${body}`))
  })
  await fc.assert(property, { numRuns: 20 })
  await other.db.destroy()
})
