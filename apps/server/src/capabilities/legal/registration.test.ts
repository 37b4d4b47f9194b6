import { randomUUID } from 'node:crypto'
import { myLegal } from '@trevo/contract/legal'
import { registerByUsername } from '@trevo/contract/registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { publishTexts } from '../../../test/legal.ts'
import { answered } from '../../../test/ops-world.ts'
import { aUsernameForm } from '../../../test/registration-form.ts'

const OFF = { enabled: false, required: false }
const DEVICE = randomUUID()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      const register = { captcha: OFF, mobileNum: OFF, birthday: OFF, idNumber: OFF, verificationCode: OFF }
      await aMerchant(db, { isDefault: true, hosts: ['home.test'], settings: { register } })
    },
  })
})
afterAll(() => server.close())

type MyLegal = { due: unknown[]; agreed: unknown[] }

async function registered(query: object): Promise<MyLegal> {
  server.clock.advance(60_000)
  const body = aUsernameForm({ username: `n${randomUUID().slice(0, 8)}` })
  const answer = await server.inject(registerByUsername, { host: 'home.test', body, query } as never)
  const { token } = answered<{ token: string }>(answer)
  return answered<MyLegal>(await server.inject(myLegal, { token, host: 'home.test' }))
}

test('a registration keeps the platform’s own text where the brand has none', async () => {
  const { due, agreed } = await registered({ agreed: 'terms:0,policy:0', agreedIn: 'PT' })
  expect(due).toEqual([])
  expect(agreed).toMatchObject([
    { kind: 'policy', version: 0, source: 'registration' },
    { kind: 'terms', version: 0, source: 'registration' },
  ])
})

test('a registration keeps what its form showed and from where; one that showed nothing or something else is asked later', async () => {
  const { id } = await server.app.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow()
  await publishTexts(server, id)
  const ana = await registered({ agreed: 'terms:1,policy:1', agreedIn: 'EN', deviceId: DEVICE })
  expect(ana).toMatchObject({
    due: [],
    agreed: [
      { kind: 'policy', version: 1, language: 'EN' },
      { kind: 'terms', version: 1, language: 'EN' },
    ],
  })
  const { rows } = await sql<Record<string, unknown>>`
    select count(distinct device_hash)::int as devices, min(ip) as ip from legal_consent where version = 1`.execute(
    server.app.db,
  )
  expect(rows).toEqual([{ devices: 1, ip: '127.0.0.1' }])
  for (const query of [{}, { agreed: 'terms:0,policy:0', agreedIn: 'PT' }, { agreed: 'terms:1' }]) {
    const { due, agreed } = await registered(query)
    expect([due.length, agreed.length]).toEqual([2, 0])
  }
})
