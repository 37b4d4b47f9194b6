import { randomUUID } from 'node:crypto'
import { chatMessages, chatRate, chatSend } from '@trevo/contract/chat'
import * as ops from '@trevo/contract/ops/chat'
import * as desk from '@trevo/contract/ops/chat-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aSession, type TestMember } from '../../../../../test/fixtures.ts'
import { aConversation, anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../../test/staff.ts'
import { nextOpening } from '../../hours.ts'

let world: OpsWorld
let admin: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  admin = await signedIn(world.server, { merchantId: world.brandId, roles: ['admin'] })
})
afterAll(() => world.close())

type Page = { toRate: { id: string; agentName: string } | null; desk: { open: boolean; opensAt: string | null } }

async function someone() {
  const member: TestMember = await aMember(world.db, { merchantId: world.brandId })
  const id = await aConversation(world.server, member, 'Olá')
  const { token } = await aSession(world.db, member, world.server.clock.now())
  const read = async () => answered<Page>(await world.server.inject(chatMessages, { token }))
  const rate = (closing: string, body: object) =>
    world.server.inject(chatRate, { token, params: { id: closing }, body })
  const say = () => world.server.inject(chatSend, { token, body: { clientId: randomUUID(), text: 'Mais uma' } })
  return { member, params: { id }, read, rate, say }
}
const takeAndClose = async (params: { id: string }) => {
  answered(await world.own.call(ops.opsTakeConversation, { params, body: { force: false } }))
  answered(await world.own.call(ops.opsCloseConversation, { params }))
}
const fileOf = async (params: { id: string }) =>
  answered<desk.ChatFile>(await world.own.call(desk.opsChatFile, { params }))
const notesLogged = async () => {
  const { rows } = await sql<{ after: object }>`select after from staff_audit where action = 'chat.note'`.execute(
    world.db,
  )
  return rows.length
}

test('a note is written once for each request, for colleagues alone, and cannot be changed', async () => {
  const { params, read } = await someone()
  const before = await notesLogged()
  const body = { requestId: randomUUID(), text: 'Pediu prazo até sexta' }
  const both = await Promise.all([1, 2, 3].map(() => world.own.call(desk.opsAddChatNote, { params, body })))
  for (const one of both) answered(one)
  expect((await fileOf(params)).notes.map(({ text }) => text)).toEqual(['Pediu prazo até sexta'])
  expect(await notesLogged()).toBe(before + 1)
  expect(errorOf(await world.own.call(desk.opsAddChatNote, { params, body: { ...body, text: 'outra' } }))).toBe(
    'idempotency_conflict',
  )
  expect(JSON.stringify(await read())).not.toContain('prazo')
  await expect(sql`update chat_note set text = 'x'`.execute(world.db)).rejects.toThrow()
})

test('tags stand in the queue, in order and once, however often they are set at the same time', async () => {
  const { params } = await someone()
  const set = (...tags: string[]) => world.own.call(desk.opsSetChatTags, { params, body: { tags } })
  await Promise.all([set('pix', 'saque'), set('pix', 'saque'), set('saque', 'pix', 'pix')])
  const { data } = answered<{ data: ops.Conversation[] }>(await world.own.call(ops.opsConversations))
  expect(data.find(({ id }) => id === params.id)?.tags).toEqual(['pix', 'saque'])
  expect(errorOf(await set('Não serve'))).toBe('invalid_input')
  answered(await set())
  expect((await fileOf(params)).tags).toEqual([])
})

test('who was answered rates the chat once; another opinion, another member and an old chat are refused', async () => {
  const { params, read, rate, say } = await someone()
  expect((await read()).toRate).toBeNull()
  await takeAndClose(params)
  const { toRate } = await read()
  expect(toRate).toMatchObject({ agentName: 'Pessoa' })
  const id = toRate?.id ?? ''
  const stranger = await someone()
  expect(errorOf(await stranger.rate(id, { rating: 1 }))).toBe('not_found')
  for (const rating of [0, 6, 2.5]) expect(errorOf(await rate(id, { rating }))).toBe('invalid_input')
  // At once, with two opinions: one stands, and the other is told.
  const answers = await Promise.all([rate(id, { rating: 5, remark: 'Ótimo' }), rate(id, { rating: 1 })])
  expect(answers.map(errorOf).toSorted()).toEqual(['conflict', null])
  const [closing] = (await fileOf(params)).closings
  const first = { rating: closing?.rating, remark: closing?.remark }
  expect(errorOf(await rate(id, first))).toBeNull()
  expect(errorOf(await rate(id, { rating: 3 }))).toBe('conflict')
  expect((await read()).toRate).toBeNull()
  const { data } = answered<{ data: desk.StaffChatRating[] }>(await world.own.call(desk.opsChatRatings))
  expect(data.filter((row) => row.id === id)).toMatchObject([{ rating: first.rating, staffName: 'Pessoa' }])
  // Written again: what is open is not rated; closed again: the newest is.
  await say()
  expect((await read()).toRate).toBeNull()
  await takeAndClose(params)
  const next = (await read()).toRate?.id ?? ''
  expect(next).not.toBe(id)
  await sql`update chat_closing set closed_at = closed_at - interval '7 days' where id = ${BigInt(next)}`.execute(
    world.db,
  )
  expect((await read()).toRate).toBeNull()
  expect(errorOf(await rate(next, { rating: 5 }))).toBe('not_found')
})

test('a question that was put aside unanswered asks for no rating, and the figures count what was closed', async () => {
  const before = answered<{ closings: number; ratings: number[] }>(await admin.call(desk.opsChatRatingFigures))
  const { params, read, rate } = await someone()
  answered(await world.own.call(ops.opsCloseConversation, { params }))
  expect((await read()).toRate).toBeNull()
  await takeAndClose(params)
  answered(await rate((await read()).toRate?.id ?? '', { rating: 4 }))
  const after = answered<{ closings: number; ratings: number[] }>(await admin.call(desk.opsChatRatingFigures))
  expect(after.closings).toBe(before.closings + 1)
  expect(after.ratings).toEqual(before.ratings.map((count, at) => (at === 3 ? count + 1 : count)))
})

test('canned answers: one shortcut in a language, known names alone, a lost answer repeated, a change by somebody else seen', async () => {
  const create = (change: object, requestId: string = randomUUID()) => {
    const body = { requestId, language: 'PT', shortcut: 'prazo', text: 'Olá, {name}. O prazo é de um dia.', ...change }
    return world.own.call(desk.opsCreateChatAnswer, { body })
  }
  const same = randomUUID()
  const made = await Promise.all([create({}, same), create({}, same)])
  const ids = made.map((one) => answered<desk.ChatAnswer>(one).id)
  expect(new Set(ids).size).toBe(1)
  expect(errorOf(await create({}))).toBe('shortcut_taken')
  answered(await create({ language: 'EN', text: 'One day, {name}.' }))
  const [first, second] = await Promise.all([create({ shortcut: 'oi' }), create({ shortcut: 'oi' })])
  expect([first, second].map(errorOf).toSorted()).toEqual([null, 'shortcut_taken'])
  const wrong = await create({ shortcut: 'saldo', text: 'Seu saldo é {balance}' })
  expect(wrong.envelope).toMatchObject({ value: { fields: [{ path: 'text', code: 'answer_name' }] } })
  const params = { id: ids[0] ?? '' }
  const read = async () => answered<desk.ChatAnswer>(await world.own.call(desk.opsChatAnswer, { params }))
  const { revisedAt } = await read()
  world.server.clock.advance(1000)
  const edit = (text: string) => {
    const body = { language: 'PT', shortcut: 'prazo', text, revisedAt }
    return world.own.call(desk.opsEditChatAnswer, { params, body })
  }
  answered(await edit('Até amanhã, {name}.'))
  answered(await edit('Até amanhã, {name}.'))
  expect(errorOf(await edit('Nunca.'))).toBe('conflict')
  expect((await read()).text).toBe('Até amanhã, {name}.')
  answered(await world.own.call(desk.opsDeleteChatAnswer, { params }))
  expect(errorOf(await world.own.call(desk.opsChatAnswer, { params }))).toBe('not_found')
})

test('a canned answer is filled from what is known, and leaves other braces alone', () => {
  const names = { name: 'Ana', staff: 'Bia', brand: 'Trevo' }
  expect(desk.filledAnswer('{name}, aqui é {staff}, da {brand} {hoje} {name}', names)).toBe(
    'Ana, aqui é Bia, da Trevo {hoje} Ana',
  )
})

const MONDAY = { weekday: 1, from: '09:00', to: '18:00' }
const setHours = (spans: object[], revision: number) => admin.call(desk.opsSetChatHours, { body: { spans, revision } })

test('hours are set by one person at a time, never overlap, and only by who may', async () => {
  expect(answered(await admin.call(desk.opsChatHours))).toMatchObject({ spans: [], revision: 0 })
  const overlapping = [MONDAY, { weekday: 1, from: '17:59', to: '20:00' }]
  expect((await setHours(overlapping, 0)).envelope).toMatchObject({
    value: { fields: [{ path: 'spans', code: 'spans' }] },
  })
  expect(errorOf(await setHours([{ weekday: 1, from: '18:00', to: '09:00' }], 0))).toBe('invalid_input')
  const [one, other] = await Promise.all([setHours([MONDAY], 0), setHours([{ ...MONDAY, weekday: 2 }], 0)])
  expect([one, other].map(errorOf).toSorted()).toEqual(['conflict', null])
  const { spans, revision } = answered<desk.ChatHours>(await admin.call(desk.opsChatHours))
  // The same again is no change; older than what is there is a conflict.
  expect(answered(await setHours(spans, 0))).toMatchObject({ revision })
  expect(errorOf(await setHours([], 0))).toBe('conflict')
  const support = await signedIn(world.server, { merchantId: world.brandId, roles: ['support'] })
  expect(errorOf(await support.call(desk.opsSetChatHours, { body: { spans: [], revision } }))).toBe('no_permission')
  answered(await setHours([], revision))
})

test('the next opening is by the brand’s clock, and nothing is said within the hours or without them', async () => {
  const { db, brandId } = world
  const at = (iso: string) => nextOpening(db, brandId, new Date(iso))
  expect(await at('2026-11-17T12:00:00Z')).toBeNull()
  const set = async (spans: desk.DeskSpan[]) => {
    const { revision } = answered<desk.ChatHours>(await admin.call(desk.opsChatHours))
    answered(await setHours(spans, revision))
  }
  // São Paulo is three hours behind; 16 November 2026 is a Monday.
  await set([MONDAY, { weekday: 5, from: '22:00', to: '24:00' }])
  expect(await at('2026-11-16T11:59:00Z')).toEqual(new Date('2026-11-16T12:00:00Z'))
  expect(await at('2026-11-16T12:00:00Z')).toBeNull()
  expect(await at('2026-11-16T20:59:59Z')).toBeNull()
  expect(await at('2026-11-16T21:00:00Z')).toEqual(new Date('2026-11-21T01:00:00Z'))
  // 23:30 on Friday there, Saturday here.
  expect(await at('2026-11-21T02:30:00Z')).toBeNull()
  expect(await at('2026-11-21T03:00:00Z')).toEqual(new Date('2026-11-23T12:00:00Z'))
  // One span a week, an hour after it: a week ahead.
  await set([MONDAY])
  expect(await at('2026-11-16T22:00:00Z')).toEqual(new Date('2026-11-23T12:00:00Z'))
  const { read } = await someone()
  const { opensAt } = (await read()).desk
  expect(opensAt === null || Date.parse(opensAt) > world.server.clock.now().getTime()).toBe(true)
})

test('an erasure takes away the words of notes and remarks, and the tags; that somebody was answered stays', async () => {
  const { member, params, read, rate } = await someone()
  answered(
    await world.own.call(desk.opsAddChatNote, { params, body: { requestId: randomUUID(), text: 'Mora em Recife' } }),
  )
  answered(await world.own.call(desk.opsSetChatTags, { params, body: { tags: ['recife'] } }))
  await takeAndClose(params)
  answered(await rate((await read()).toRate?.id ?? '', { rating: 5, remark: 'Sou a Ana' }))
  await sql`select * from erase_person(${member.id}, now())`.execute(world.db)
  const { tags, notes, closings } = await fileOf(params)
  expect({ tags, notes: notes.map(({ text }) => text) }).toEqual({ tags: [], notes: ['-'] })
  expect(closings).toMatchObject([{ rating: 5, remark: '' }])
})
