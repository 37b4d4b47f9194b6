import { type MemberCard, type MemberRow, opsFindMembers, opsMember, opsMembers } from '@trevo/contract/ops/members'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveContact } from '../../../../test/auth.ts'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { anOpsWorld, answered, type OpsWorld } from '../../../../test/ops-world.ts'
import { aPayoutKey, givePerson } from '../../../../test/personal.ts'
import { signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
  const { db, member, brandId } = world
  await giveContact(db, member, 'mobile', '+5511900000001')
  await giveContact(db, member, 'email', 'ana@example.com', null)
  await givePerson(db, member, { payeeName: 'Ana Souza', idNumber: '32165498791', birthday: '1994-03-18' })
  const anabela = await aMember(db, { merchantId: brandId, account: 'Anabela', type: 1 })
  const joao = await aMember(db, { merchantId: brandId, account: 'a_b' })
  await givePerson(db, joao, { payeeName: 'João Pedro Pereira', idNumber: '12345678909', birthday: '1990-01-01' })
  await aPayoutKey(db, joao, '3f2504e0-4f89-41d3-9a0c-0305e82c3301', new Date('2026-02-01T00:00:00Z'))
  for (const { id } of [anabela, joao]) {
    await db
      .insertInto('member_registration')
      .values({ member_id: id, device_hash: Buffer.alloc(32, 0xab) })
      .execute()
  }
  const { id: sessionId } = await aSession(db, anabela, world.server.clock.now())
  await db.updateTable('member_session').set({ ip: '203.0.113.9' }).where('id', '=', sessionId).execute()
  // Of another brand, with everything the same.
  const stranger = await aMember(db, { merchantId: world.otherId, account: 'ana' })
  await givePerson(db, stranger, { payeeName: 'Ana Souza', idNumber: '32165498791', birthday: '1994-03-18' })
  await aPayoutKey(db, stranger, '3f2504e0-4f89-41d3-9a0c-0305e82c3301', new Date('2026-02-01T00:00:00Z'))
})
afterAll(() => world.close())

const found = async (query: Record<string, string>) => {
  const answer = await world.own.call(opsMembers, { query })
  return answered<{ data: MemberRow[] }>(answer).data.map(({ userName }) => userName)
}
const cardFor = async (role: 'support' | 'finance' | 'risk') => {
  const person = await signedIn(world.server, { roles: [role] })
  return answered<MemberCard>(await person.call(opsMember, { params: { id: String(world.member.id) } }))
}

describe('members', () => {
  test.each([
    ['AN', ['Anabela', 'ana']],
    ['a_', ['a_b']],
    ['bela', []],
    ['+55 11 90000-0001', ['ana']],
    ['11900000001', ['ana']],
    ['Ana@Example.com', ['ana']],
    ['example.com', []],
    ['321.654.987-91', ['ana']],
    ['32165498791', ['ana']],
    // Nobody's, and only a whole one is found.
    ['111.444.777-35', []],
    ['321654987', []],
    ['ana sou', ['ana']],
    ['JOÃO', ['a_b']],
    ['joao pe', ['a_b']],
    ['pereira', []],
    ['3F2504E0-4F89-41D3-9A0C-0305E82C3301', ['a_b']],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3302', []],
    ['d-abababababababab', ['a_b', 'Anabela']],
    ['d-abababababababac', []],
    ['203.0.113.9', ['Anabela']],
  ])('are found by %s', async (q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  test('are found by id, type and state, newest first', async () => {
    expect(await found({ q: String(world.member.id) })).toEqual(['ana'])
    expect(await found({ type: '1' })).toEqual(['Anabela'])
    expect(await found({ status: 'active', perPage: '2' })).toEqual(['a_b', 'Anabela'])
    expect(await found({ status: 'locked' })).toEqual([])
  })

  test('show who they are to finance and risk, and only enough of it to support', async () => {
    const whole = {
      masked: false,
      name: 'Ana Souza',
      idNumber: '32165498791',
      birthday: '1994-03-18',
      mobile: '+5511900000001',
      email: 'ana@example.com',
      registrationIp: null,
    }
    expect((await cardFor('finance')).personal).toEqual(whole)
    expect((await cardFor('risk')).personal).toEqual(whole)
    const card = await cardFor('support')
    expect(card).toMatchObject({ userName: 'ana', clubLabel: 'VIP Ouro', mobileVerified: true, emailVerified: false })
    expect(card.personal).toEqual({
      masked: true,
      name: 'An***a',
      idNumber: '•••••91',
      birthday: '1994-••-••',
      mobile: '+55•••••001',
      email: 'a•••••@example.com',
      registrationIp: null,
    })
  })

  test('are found by a box that says by what, those who are meant for sure first', async () => {
    const find = async (q: string, by = world.own) =>
      answered<{ list: { userName: string; by: string[] }[] }>(
        await by.call(opsFindMembers, { query: { q } }),
      ).list.map(({ userName, by: ways }) => [userName, ...ways])
    expect(await find('ana')).toEqual([
      ['Anabela', 'user_name'],
      ['ana', 'name', 'user_name'],
    ])
    expect(await find('321.654.987-91')).toEqual([['ana', 'cpf']])
    expect(await find(String(world.member.id))).toContainEqual(['ana', 'number'])
    // Where people are is not for support.
    const support = await signedIn(world.server, { roles: ['support'] })
    expect(await find('203.0.113.9', support)).toEqual([])
  })

  test('who are looked up by personal data are written down, never what was typed', async () => {
    const caller = await signedIn(world.server, { roles: ['risk'] })
    const look = (q: string, more = {}) => caller.call(opsMembers, { query: { q, ...more } })
    for (const q of ['Anab', String(world.member.id), '32165498791', '111.444.777-35', 'joão', 'zzzz']) await look(q)
    await look('d-abababababababab')
    await look('d-abababababababab', { cursor: '999999' })
    const notes = await world.db
      .selectFrom('staff_audit')
      .select(['action', 'entity', 'entity_id as whom', 'after'])
      .where('staff_id', '=', caller.id)
      .orderBy('id')
      .execute()
    const ana = String(world.member.id)
    expect(notes).toEqual([
      { action: 'member.find', entity: 'member', whom: ana, after: { by: 'cpf, phone, pix_key' } },
      { action: 'member.find', entity: 'search', whom: '0', after: { by: 'cpf, phone, pix_key' } },
      { action: 'member.find', entity: 'member', whom: expect.any(String), after: { by: 'name' } },
      { action: 'member.find', entity: 'search', whom: '2', after: { by: 'device', members: expect.any(String) } },
    ])
  })
})
