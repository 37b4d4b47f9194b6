import { randomUUID } from 'node:crypto'
import { chatMessages } from '@trevo/contract/chat'
import { LIVE_CLOSE } from '@trevo/contract/live'
import * as ops from '@trevo/contract/ops/chat'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { staffSignOut } from '@trevo/contract/ops/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { listenLocally } from '../../../../test/listen-locally.ts'
import { liveClient } from '../../../../test/live-client.ts'
import { aConversation, anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

async function waiting(text = 'Olá'): Promise<{ member: TestMember; params: { id: string } }> {
  const member = await aMember(world.db, { merchantId: world.brandId })
  return { member, params: { id: await aConversation(world.server, member, text) } }
}
const say = (text: string) => ({ body: { clientId: randomUUID(), text } })

describe('the desk', () => {
  test('shows who waits, gives a conversation to one person, and hands it over when told to', async () => {
    const { member, params } = await waiting()
    const { data } = answered<{ data: ops.Conversation[] }>(await world.own.call(ops.opsConversations))
    expect(data.find(({ id }) => id === params.id)).toMatchObject({
      memberId: String(member.id),
      state: 'waiting',
      takenBy: null,
      unread: 1,
      last: { from: 'member', text: 'Olá' },
    })
    const take = (caller: OpsWorld['own'], force: boolean) =>
      caller.call(ops.opsTakeConversation, { params, body: { force } })
    expect(answered(await take(world.own, false))).toMatchObject({
      state: 'taken',
      takenBy: { staffId: String(world.own.id), name: 'Pessoa' },
    })
    expect(errorOf(await take(world.everywhere, false))).toBe('conflict')
    expect(errorOf(await world.everywhere.call(ops.opsChatSend, { params, ...say('Eu respondo') }))).toBe('conflict')
    expect((await take(world.everywhere, true)).status).toBe(200)
    expect((await world.everywhere.call(ops.opsChatSend, { params, ...say('Eu respondo') })).status).toBe(200)
    expect(answered(await world.everywhere.call(ops.opsCloseConversation, { params }))).toMatchObject({
      state: 'quiet',
    })
  })

  test('writes to the member, once for each message, and sees how far it was read', async () => {
    const { member, params } = await waiting()
    const sent = say('Como posso ajudar?')
    const first = answered<{ id: string }>(await world.own.call(ops.opsChatSend, { params, ...sent }))
    expect(answered(await world.own.call(ops.opsChatSend, { params, ...sent }))).toEqual(first)
    const { token } = await aSession(world.db, member, world.server.clock.now())
    const answer = await world.server.inject(chatMessages, { token })
    const { list } = answered<{ list: { from: string; author: string; text: string }[] }>(answer)
    expect(list.map(({ from, author, text }) => [from, author, text])).toEqual([
      ['member', '', 'Olá'],
      ['operator', 'Pessoa', 'Como posso ajudar?'],
    ])
    const body = { upTo: '1', delivery: 'read' }
    await world.own.call(ops.opsChatSeen, { params, body })
    const conversation = await world.own.call(ops.opsConversation, { params })
    expect(answered(conversation)).toMatchObject({ unread: 0 })
    const seen = answered<{ list: { delivery: string }[]; seen: unknown }>(
      await world.own.call(ops.opsChatMessages, { params }),
    )
    expect(seen.list.map(({ delivery }) => delivery)).toEqual(['read', 'sent'])
    expect(seen.seen).toEqual({ deliveredUpTo: null, readUpTo: null })
  })

  test('is open for members while somebody sits at it', async () => {
    const { member } = await waiting()
    const { token } = await aSession(world.db, member, world.server.clock.now())
    const isOpen = async () =>
      answered<{ desk: { open: boolean } }>(await world.server.inject(chatMessages, { token })).desk.open
    const present = (is: boolean) => world.own.call(ops.opsDeskPresence, { body: { present: is } })
    expect(await isOpen()).toBe(false)
    await present(true)
    expect(await isOpen()).toBe(true)
    await present(false)
    expect(await isOpen()).toBe(false)
  })
})

describe('the live desk', () => {
  let url = ''
  beforeAll(async () => {
    const { url: site } = await listenLocally(world.server.app.http.server)
    url = `${site.replace('http', 'ws')}${ops.OPS_LIVE_PATH}`
  })

  test('tells support of its own brand at once, and nobody else', async () => {
    const join = async (token: string, query = '') => {
      const client = await liveClient(`${url}${query}`)
      client.say({ t: 'hello', topics: [ops.DESK_TOPIC], token })
      return client
    }
    const next = async (client: Awaited<ReturnType<typeof liveClient>>) => (await client.next()) as object
    const own = await join(world.own.token)
    expect(await next(own)).toMatchObject({ t: 'welcome' })
    expect(await next(own)).toMatchObject({ t: 'on', topics: [ops.DESK_TOPIC] })
    const stranger = await join(world.stranger.token)
    await next(stranger)
    expect(await next(stranger)).toMatchObject({ t: 'on' })
    const writer = await signedIn(world.server, { roles: ['content'] })
    const content = await join(writer.token)
    await next(content)
    expect(await next(content)).toMatchObject({ t: 'refused', topic: ops.DESK_TOPIC, code: 'no_permission' })

    const { params } = await waiting()
    expect(await next(own)).toMatchObject({ name: 'desk.changed', data: { conversationId: params.id } })

    // A member's token opens nothing here, nor does another brand's name.
    const { token } = await aSession(world.db, world.member, world.server.clock.now())
    for (const [who, query] of [
      [token, ''],
      [world.own.token, '?merchant=mare'],
      ['', ''],
    ] as const) {
      expect(await (await join(who, query)).closed).toMatchObject({ code: LIVE_CLOSE.sessionExpired })
    }
    // And a token of staff opens nothing on the members' channel.
    const members = await liveClient(url.replace(ops.OPS_LIVE_PATH, '/wps/live'))
    members.say({ t: 'hello', topics: ['me'], token: world.own.token })
    expect(await members.closed).toMatchObject({ code: LIVE_CLOSE.sessionExpired })

    const leaving = await signedIn(world.server, { roles: ['support'] })
    const gone = await join(leaving.token, '?merchant=mare')
    await next(gone)
    await leaving.call(staffSignOut)
    expect(await gone.closed).toMatchObject({ code: LIVE_CLOSE.sessionExpired })
    // The other brand heard nothing of all this.
    stranger.say({ t: 'sub', topics: ['site'] })
    expect(await next(stranger)).toMatchObject({ t: 'on', topics: ['site'] })
    for (const client of [own, stranger, content]) client.socket.close()
  })

  test('is closed at once to staff who lose the role or are disabled', async () => {
    const person = await signedIn(world.server, { roles: ['support'] })
    const client = await liveClient(url)
    client.say({ t: 'hello', topics: [ops.DESK_TOPIC, 'site'], token: person.token })
    expect(await client.next()).toMatchObject({ t: 'welcome' })
    expect(await client.next()).toMatchObject({ t: 'on' })
    const change = (set: { roles?: StaffRole[]; status?: 'disabled' }) =>
      world.db.updateTable('staff_account').set(set).where('id', '=', person.id).execute()

    await change({ roles: ['content'] })
    expect(await client.next()).toMatchObject({ t: 'refused', topic: ops.DESK_TOPIC, code: 'no_permission' })
    client.say({ t: 'sub', topics: [ops.DESK_TOPIC] })
    expect(await client.next()).toMatchObject({ t: 'refused', topic: ops.DESK_TOPIC })

    await change({ status: 'disabled' })
    expect(await client.closed).toMatchObject({ code: LIVE_CLOSE.sessionExpired })
  })
})
