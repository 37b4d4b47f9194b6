import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveContact } from '../../../test/auth.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { aStubMerchant, TEST_CONFIG } from '../../../test/stub-app.ts'
import { createCodes } from '../../base/codes/codes.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuthDeps } from './deps.ts'
import { sendCode } from './sms-code.ts'

const KNOWN = '+5511912340001'
const UNKNOWN = '+5511912340002'
let database: TestDatabase
let merchantId = 0

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
  await giveContact(database.db, await aMember(database.db, { merchantId }), 'mobile', KNOWN)
})
afterAll(() => database.drop())

test('a gateway that is down does not tell which numbers have an account', async () => {
  const { db } = database
  const pending: Promise<void>[] = []
  const deps = {
    db,
    codes: createCodes({ db, secrets: TEST_CONFIG.secrets, clock: fakeClock('2026-03-01T12:00:00Z') }),
    knownDevices: { subjectOf: (_brand: number, account: string) => account },
    human: { isProved: async () => true },
    quota: { take: async () => undefined },
    sms: { send: () => Promise.reject(new AppError('sms_failed')) },
    background: {
      run(_name: string, work: () => Promise<void>) {
        pending.push(work().catch(() => undefined))
        return true
      },
    },
  } as unknown as AuthDeps
  const merchant = aStubMerchant({ id: merchantId, site: { brand: { name: 'Trevo' } } as never })
  const ask = async (phone: string) => {
    const rest = { human: '', address: '10.0.0.1', device: undefined, language: 'PT' } as const
    const answer = await sendCode(deps, { merchant, purpose: 'reset', phone, ...rest }).catch(({ code }) => code)
    await Promise.all(pending)
    return answer
  }
  expect([await ask(KNOWN), await ask(KNOWN)]).toEqual([60_000, 'sms_wait'])
  expect([await ask(UNKNOWN), await ask(UNKNOWN)]).toEqual([60_000, 'sms_wait'])
})
