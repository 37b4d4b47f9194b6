import { addIdentity, profile } from '@trevo/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../test/fixtures.ts'
import { personOf } from '../../../test/personal.ts'

/** Right check digits, each. */
const CPF = '529.982.247-25'
const OTHER_CPF = '111.444.777-35'

let server: TestApp
let regulated = 0
let free = 0

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      regulated = (await aMerchant(db, { isDefault: true, regulation: 'br' })).id
      free = (await aMerchant(db, { hosts: ['free.test'] })).id
    },
  })
})
beforeEach(() => server.database.db.deleteFrom('member_profile').execute())
afterAll(() => server.close())

type Caller = { member: TestMember; token: string; host: string }

async function aCaller(merchantId = regulated, host = 'localhost'): Promise<Caller> {
  const { db } = server.database
  const member = await aMember(db, { merchantId })
  return { member, host, token: (await aSession(db, member, server.clock.now())).token }
}
async function give({ token, host }: Caller, body: object): Promise<string> {
  const { envelope } = await server.inject(addIdentity, { token, host, body })
  return envelope.success ? 'ok' : envelope.errorCode
}
const kept = ({ member }: Caller) => personOf(server.database.db, member.id)

describe('the CPF and the birthday of an account that came without', () => {
  test('are given once, the number as digits, and shown masked', async () => {
    const ana = await aCaller()
    expect(await give(ana, { idNumber: CPF })).toBe('ok')
    expect(await kept(ana)).toMatchObject({ idNumber: '52998224725', birthday: null })
    expect(await give(ana, { birthday: '1990-05-17' })).toBe('ok')
    const { envelope } = await server.inject(profile, { token: ana.token })
    expect(envelope).toMatchObject({ value: { idNumber: '•••••25', birthday: '1990-05-17' } })
    // Said again it is no mistake; another one is.
    expect(await give(ana, { idNumber: '52998224725', birthday: '1990-05-17' })).toBe('ok')
    expect(await give(ana, { idNumber: OTHER_CPF })).toBe('conflict')
    expect(await give(ana, { birthday: '1990-05-18' })).toBe('conflict')
    expect(await kept(ana)).toMatchObject({ idNumber: '52998224725' })
  })
  test('stay in the audit trail without the number', async () => {
    const ana = await aCaller()
    await give(ana, { idNumber: CPF, birthday: '1990-05-17' })
    const events = await server.database.db
      .selectFrom('security_event')
      .select(['event', 'detail'])
      .where('member_id', '=', ana.member.id)
      .execute()
    expect(events).toEqual([{ event: 'identity_given', detail: { idNumber: '•••••25', birthday: 'given' } }])
  })
  test('are refused where wrong, and then nothing is kept', async () => {
    const ana = await aCaller()
    expect(await give(ana, { idNumber: '529.982.247-26' })).toBe('invalid_input')
    expect(await give(ana, { idNumber: '111.111.111-11' })).toBe('invalid_input')
    expect(await give(ana, { birthday: '1899-12-31' })).toBe('invalid_input')
    expect(await give(ana, { idNumber: CPF, birthday: '2020-01-01' })).toBe('under_age')
    expect(await kept(ana)).toBeUndefined()
  })
  test('are asked for under the Brazilian rules alone', async () => {
    const bea = await aCaller(free, 'free.test')
    expect(await give(bea, { idNumber: CPF })).toBe('no_permission')
    expect(await kept(bea)).toBeUndefined()
  })
})

describe('a CPF is one member’s', () => {
  test('of ten who give it at once', async () => {
    const callers = await Promise.all(Array.from({ length: 10 }, () => aCaller()))
    const answers = await Promise.all(callers.map((caller) => give(caller, { idNumber: CPF })))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'id_number_taken'), 'ok'])
    expect(await give(await aCaller(), { idNumber: CPF })).toBe('id_number_taken')
  })
  test('and a member has one, of two given at once', async () => {
    const ana = await aCaller()
    const answers = await Promise.all([CPF, OTHER_CPF].map((idNumber) => give(ana, { idNumber })))
    expect(answers.toSorted()).toEqual(['conflict', 'ok'])
    const first = answers[0] === 'ok' ? '52998224725' : '11144477735'
    expect(await kept(ana)).toMatchObject({ idNumber: first })
  })
})
