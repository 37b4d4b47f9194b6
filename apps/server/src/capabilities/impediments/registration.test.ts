import { registerByUsername } from '@trevo/contract/registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAddress } from '../../../test/auth.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { aUsernameForm } from '../../../test/registration-form.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { cpfFrom } from '../../providers/identity/sandbox-people.ts'
import { SANDBOX_IMPEDED } from '../../providers/impediments/sandbox-impeded.ts'
import { type SandboxImpediments, startSandboxImpediments } from '../../providers/impediments/sandbox-impediments.ts'
import './tables.ts'

let sandbox: SandboxImpediments
let server: TestApp
beforeAll(async () => {
  sandbox = await startSandboxImpediments()
  const shown = { enabled: true, required: false }
  const off = { enabled: false, required: false }
  const register = { idNumber: shown, birthday: shown, payeeName: shown, captcha: off, mobileNum: shown }
  server = await startTestApp({
    config: { rateLimitFactor: 1000, providers: { ...TEST_CONFIG.providers, impediments: sandbox.settings } },
    prepare: ({ db }) => aMerchant(db, { isDefault: true, regulation: 'br', settings: { register } }),
  })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const IMPEDED = SANDBOX_IMPEDED.benefit.cpf
const FREE = cpfFrom('720000001')
let serial = 0
/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 }

async function register(cpf: string) {
  const person = { idNumber: cpf, birthday: '1990-05-17', payeeName: 'Ana Souza' }
  const body = aUsernameForm({ username: `nova_${++serial}`, ...person })
  const { envelope, status } = await server.inject(registerByUsername, { body, ip: anAddress() })
  return [status, envelope.success ? Object.keys(envelope.value as object).toSorted() : envelope.errorCode]
}
const answers = async () =>
  (await server.database.db.selectFrom('impediment_answer').select(['source', 'outcome']).orderBy('id').execute()).map(
    ({ source, outcome }) => `${source} ${outcome}`,
  )

test('a registration says the same of everybody, however often somebody tries a number, and asks once', async () => {
  expect(await register(IMPEDED)).toEqual(await register(FREE))
  await expect
    .poll(async () => (await answers()).toSorted())
    .toEqual(['registration impeded', 'registration permitted'])
  for (let tries = 0; tries < 3; tries++) expect(await register(IMPEDED)).toEqual(await register(FREE))
  expect(sandbox.asked).toHaveLength(2)
  const cases = await server.database.db.selectFrom('impediment_case').select('state').execute()
  expect(cases).toEqual([{ state: 'quiet' }])
  const messages = await server.database.pool.query('select from inbox_message')
  expect(messages.rowCount).toBe(0)
})

test('is answered while the service is not', async () => {
  sandbox.setDown(true)
  const cpf = cpfFrom('720000002')
  expect((await register(cpf))[0]).toBe(200)
  await expect.poll(answers, PATIENT).toContain('registration away')
  sandbox.setDown(false)
})
