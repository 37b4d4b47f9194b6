import { randomUUID } from 'node:crypto'
import * as file from '@trevo/contract/ops/member-file'
import * as records from '@trevo/contract/ops/member-records'
import { opsMember, opsMembers } from '@trevo/contract/ops/members'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aSession } from '../../../test/fixtures.ts'
import { anOpsWorld, answered, aPicture, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { recordSecurityEvent } from '../../base/members/security-events.ts'
import { inTx } from '../../platform/db.ts'

let world: OpsWorld
let support: StaffCaller
let risk: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  support = await person('support')
  risk = await person('risk')
})
afterAll(() => world.close())

const person = (...roles: StaffRole[]) => signedIn(world.server, { roles, merchantId: world.brandId })
const somebody = () => aMember(world.db, { merchantId: world.brandId })
const of = ({ id }: { id: bigint }) => ({ params: { id: String(id) } })
const fileOf = async (member: { id: bigint }) =>
  answered<file.MemberFile>(await support.call(file.opsMemberFile, of(member)))

test('a note is kept once for a request, with who wrote it, and is never changed', async () => {
  const ana = await somebody()
  const body = { requestId: randomUUID(), text: 'Ligou sobre o saque de ontem' }
  const write = () => support.call(file.opsAddMemberNote, { ...of(ana), body })
  await Promise.all([write(), write(), write()])
  expect((await fileOf(ana)).notes).toMatchObject([{ text: body.text, by: support.userName }])
  const other = { ...body, text: 'outra coisa' }
  expect(errorOf(await support.call(file.opsAddMemberNote, { ...of(ana), body: other }))).toBe('idempotency_conflict')
  await expect(world.db.deleteFrom('member_note').execute()).rejects.toThrow(/append-only|permission denied/)
})

test('tags are the brand’s own, and find their members', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const tag = (member: { id: bigint }, ...tags: string[]) =>
    support.call(file.opsSetMemberTags, { ...of(member), body: { tags } })
  await tag(ana, 'vip-alto', 'fraude', 'fraude')
  await tag(bia, 'vip-alto')
  expect((await fileOf(ana)).tags).toEqual(['fraude', 'vip-alto'])
  expect(answered(await support.call(file.opsMemberTags))).toEqual({ list: ['fraude', 'vip-alto'] })
  expect(answered(await world.stranger.call(file.opsMemberTags))).toEqual({ list: [] })
  const found = answered<{ data: { id: string }[] }>(await support.call(opsMembers, { query: { tag: 'vip-alto' } }))
  expect(found.data.map(({ id }) => id)).toEqual([String(bia.id), String(ana.id)])
  expect(errorOf(await tag(ana, 'Com Espaço'))).toBe('invalid_input')
  await tag(ana)
  expect((await fileOf(ana)).tags).toEqual([])
})

test('a document is added by support and seen by those who look into cases, which is written down', async () => {
  const ana = await somebody()
  const body = { requestId: randomUUID(), kind: 'identity', note: 'frente', picture: await aPicture() }
  const add = () => support.call(file.opsAddMemberDocument, { ...of(ana), body })
  await Promise.all([add(), add()])
  const [kept, ...more] = (await fileOf(ana)).documents
  expect([kept?.kind, kept?.note, more]).toEqual(['identity', 'frente', []])
  const look = (by: StaffCaller, member = ana) =>
    world.server.app.http.inject({
      url: `/ops/v1/members/${member.id}/documents/${kept?.id}`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  expect((await look(support)).statusCode).toBe(403)
  expect((await look(risk, await somebody())).statusCode).toBe(404)
  expect((await look(risk)).headers['content-type']).toBe('image/jpeg')
  const { data } = answered<{ data: file.TimelineRow[] }>(
    await risk.call(file.opsMemberTimeline, { ...of(ana), query: { side: 'look' } }),
  )
  expect(data).toMatchObject([{ what: 'member.look_document', by: risk.userName, details: { documentId: kept?.id } }])
  const bad = { ...body, requestId: randomUUID(), picture: 'AAAA' }
  expect(errorOf(await support.call(file.opsAddMemberDocument, { ...of(ana), body: bad }))).toBe('image_type')
})

test('the timeline tells who did what and when, page by page, and keeps looks apart', async () => {
  const ana = await somebody()
  await inTx(world.db, (tx) =>
    recordSecurityEvent(tx, {
      merchantId: world.brandId,
      memberId: ana.id,
      event: 'password_changed',
      ip: '',
      userAgent: '',
    }),
  )
  await support.call(opsMember, of(ana))
  await support.call(file.opsSetMemberTags, { ...of(ana), body: { tags: ['vip-alto'] } })
  await risk.call(file.opsSetMemberTags, { ...of(ana), body: { tags: [] } })
  const page = async (query: Record<string, string>) =>
    answered<{ data: file.TimelineRow[]; cursor: string | null }>(
      await risk.call(file.opsMemberTimeline, { ...of(ana), query }),
    )
  const staff = await page({ side: 'staff' })
  expect(staff.data.map(({ what, by, details }) => [what, by, details])).toEqual([
    ['member.tags', risk.userName, { tags: 'vip-alto → –' }],
    ['member.tags', support.userName, { tags: '– → vip-alto' }],
  ])
  expect((await page({ side: 'member' })).data.map(({ what }) => what)).toEqual(['password_changed'])
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next = await page({ perPage: '1', ...(cursor !== '' && { cursor }) })
    seen.push(...next.data.map(({ id }) => id))
    cursor = next.cursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([4, 4])
  const bad = await risk.call(file.opsMemberTimeline, { ...of(ana), query: { cursor: "'; drop" } })
  expect(errorOf(bad)).toBe('invalid_input')
})

test('devices show who else was there, and addresses to those who look into cases alone', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  for (const member of [ana, bia]) {
    const { id } = await aSession(world.db, member, world.server.clock.now())
    await world.db
      .updateTable('member_session')
      .set({ ip: '203.0.113.77', device_label: 'Chrome, Android' })
      .where('id', '=', id)
      .execute()
    await world.db
      .insertInto('member_registration')
      .values({ member_id: member.id, device_hash: Buffer.alloc(32, 0x5c) })
      .execute()
  }
  const other = { id: String(bia.id), userName: bia.account }
  const seenBy = async (caller: StaffCaller) =>
    answered<file.MemberDevices>(await caller.call(file.opsMemberDevices, of(ana)))
  expect(await seenBy(risk)).toMatchObject({
    sessions: [{ label: 'Chrome, Android', ip: '203.0.113.77', endedAt: null }],
    registration: { code: 'd-5c5c5c5c5c5c5c5c', others: [other] },
    sameAddress: [other],
  })
  expect(await seenBy(support)).toMatchObject({ sessions: [{ ip: null }], sameAddress: [] })
})

test('bets and transactions are the member’s own', async () => {
  const query = { from: '2026-02-01', to: '2026-03-01' }
  for (const endpoint of [records.opsMemberBets, records.opsMemberTransactions]) {
    const ask = { ...of(world.member), query }
    expect(answered(await support.call(endpoint, ask))).toMatchObject({ list: [], cursor: null })
    const many = { ...ask, query: { from: '2025-01-01', to: '2026-03-01' } }
    expect(errorOf(await support.call(endpoint, many))).toBe('invalid_input')
  }
})
