import { flagsWith } from '@trevo/contract/flags'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { inTx } from '../../platform/db.ts'
import type { PhoneTokenProvider } from '../../providers/phone-token/phone-token.ts'
import { askerAt } from './asker.ts'
import { createCodes } from './codes.ts'
import { createProvePhone, type PhoneClaim, type PhoneProof } from './phone-proof.ts'
import { createTickets } from './tickets.ts'

const PHONE = '+5511987654321'
const clock = fakeClock('2026-03-01T12:00:00Z')
/** Tokens of this service are the number itself and a serial. */
const service: PhoneTokenProvider = { phoneOf: async (token) => token.split('/')[0] ?? null }

let database: TestDatabase
let merchantId = 0
beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

const deps = () => {
  const { db } = database
  return { codes: createCodes({ db, secrets: TEST_CONFIG.secrets, clock }), tickets: createTickets({ db, clock }) }
}
function claimOf(changes: Partial<PhoneClaim>, usesService = true): PhoneClaim {
  const merchant = { id: merchantId, flags: flagsWith({ PHONEVERIFY: usesService }) }
  return {
    merchant,
    purpose: 'register',
    asker: askerAt('192.0.2.1'),
    phone: PHONE,
    code: '',
    idToken: undefined,
    ...changes,
  }
}
const use = (proof: PhoneProof | null) => inTx(database.db, async (tx) => (proof ? proof.use(tx) : 'no proof'))

describe('a token of the brand’s service', () => {
  const prove = (changes: Partial<PhoneClaim>, usesService?: boolean) =>
    createProvePhone({ ...deps(), phoneToken: service })(claimOf(changes, usesService))

  test('proves its number once', async () => {
    const [first, second] = [await prove({ idToken: `${PHONE}/1` }), await prove({ idToken: `${PHONE}/1` })]
    expect(await use(first)).toBe(true)
    expect(await use(second)).toBe(false)
    expect(await use(await prove({ idToken: `${PHONE}/1` }))).toBe(false)
    expect(await use(await prove({ idToken: `${PHONE}/2` }))).toBe(true)
  })
  test('is the same token with its signature written in another way', async () => {
    expect(await use(await prove({ idToken: `${PHONE}/6.claims.c2lnbg` }))).toBe(true)
    expect(await use(await prove({ idToken: `${PHONE}/6.claims.c2lnbh` }))).toBe(false)
    expect(await use(await prove({ idToken: `${PHONE}/6.others.c2lnbg` }))).toBe(true)
  })
  test('proves no other number', async () => {
    expect(await prove({ idToken: '+5511900000000/3' })).toBeNull()
  })
  test('proves nothing where the brand does not use the service, or there is none', async () => {
    expect(await prove({ idToken: `${PHONE}/4` }, false)).toBeNull()
    const proveWithout = createProvePhone({ ...deps(), phoneToken: null })
    expect(await proveWithout(claimOf({ idToken: `${PHONE}/5` }))).toBeNull()
  })
})

describe('a code of ours', () => {
  test('proves the number it was sent to, once, for its purpose', async () => {
    const { codes } = deps()
    const prove = createProvePhone({ ...deps(), phoneToken: null })
    const key = { merchantId, purpose: 'register', target: PHONE, asker: askerAt('192.0.2.1') } as const
    const { code } = await inTx(database.db, (tx) => codes.issueCode(tx, key))
    expect(await prove(claimOf({ code: '' }))).toBeNull()
    expect(await prove(claimOf({ code, purpose: 'reset' }))).toBeNull()
    expect(await prove(claimOf({ code, phone: '+5511900000000' }))).toBeNull()
    const [first, second] = [await prove(claimOf({ code })), await prove(claimOf({ code }))]
    expect(await use(first)).toBe(true)
    expect(await use(second)).toBe(false)
    expect(await prove(claimOf({ code }))).toBeNull()
  })
})
