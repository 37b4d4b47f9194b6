import { type MemberCard, type MemberRow, opsMember, opsMembers } from '@trevo/contract/ops/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveContact } from '../../../../test/auth.ts'
import { aMember } from '../../../../test/fixtures.ts'
import { anOpsWorld, answered, type OpsWorld } from '../../../../test/ops-world.ts'
import { givePerson } from '../../../../test/personal.ts'
import { signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
  const { db, member, brandId } = world
  await giveContact(db, member, 'mobile', '+5511900000001')
  await giveContact(db, member, 'email', 'ana@example.com', null)
  await givePerson(db, member, { payeeName: 'Ana Souza', idNumber: '32165498791', birthday: '1994-03-18' })
  await aMember(db, { merchantId: brandId, account: 'Anabela', type: 1 })
  await aMember(db, { merchantId: brandId, account: 'a_b' })
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
  it.each([
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
  ])('are found by %s', async (q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  it('are found by id, type and state, newest first', async () => {
    expect(await found({ q: String(world.member.id) })).toEqual(['ana'])
    expect(await found({ type: '1' })).toEqual(['Anabela'])
    expect(await found({ status: 'active', perPage: '2' })).toEqual(['a_b', 'Anabela'])
    expect(await found({ status: 'locked' })).toEqual([])
  })

  it('show who they are to finance and risk, and only enough of it to support', async () => {
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
})
