import { type captcha, login, secondStep, sendSmsCode } from '@trevo/contract/auth'
import { refreshSession } from '@trevo/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, giveContact, givePassword, PASSWORD } from '../../../test/auth.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { inject, TEST_CONFIG } from '../../../test/stub-app.ts'
import { createApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'

type Running = Awaited<ReturnType<typeof createApp>>

let database: TestDatabase
let running: Running
const lines: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { id: merchantId } = await aMerchant(database.db, { isDefault: true })
  const member = await aMember(database.db, { merchantId, account: 'maria_silva' })
  await givePassword(database.db, member)
  await giveContact(database.db, member, 'mobile', '+5511912345678')
  const log = createLog({ logLevel: 'trace' }, { destination: { write: (line) => lines.push(line) } })
  running = await createApp({ config: { ...TEST_CONFIG, databaseUrl: database.url }, log })
})
afterAll(() => database.drop())

test('signing in leaves no password, code, token, cookie, number or name in the log', async () => {
  const { app } = running
  const call = (endpoint: typeof login | typeof captcha, options = {}) =>
    inject(app, endpoint, { ip: anAddress(), ...options })
  const attempt = (password: string) => ({ type: 'username', username: 'maria_silva', password, captcha: '73519' })
  const right = await call(login, { query: { remember: '1' }, body: attempt(PASSWORD) })
  const { token } = (right.envelope as { value: { token: string } }).value
  await call(login, { body: attempt('a wrong password of hers') })
  await call(login, { body: { type: 'sms', username: '11912345678', password: '864209', captcha: '' } })
  await call(refreshSession as never, { headers: { cookie: 'refresh=a-stolen-refresh-token' } })
  await call(secondStep as never, { body: { ticket: 'a-ticket-of-hers', method: 'totp', code: '864209' } })
  const human = { mobileNum: '11912345678', countryDialingCode: '+55', purpose: 'login', human: 'a-proof-of-work' }
  await call(sendSmsCode as never, { body: human })
  await call(login, { body: { ...attempt(PASSWORD), unknownField: 'something private' } })
  // Something that goes wrong inside, with the row's values in the driver's message.
  await database.pool.query('drop table sign_in_throttle')
  expect((await call(login, { body: attempt(PASSWORD) })).status).toBe(500)
  const cookies = [right.headers['set-cookie']].flat().map((line) => String(line).split(/[=;]/)[1] ?? '')
  await running.close()

  const log = lines.join('')
  expect(log.split('\n').length).toBeGreaterThan(7)
  const secrets = [PASSWORD, 'a wrong password of hers', token, ...cookies, '73519', '864209', '11912345678']
  secrets.push('a-stolen-refresh-token', 'a-ticket-of-hers', 'a-proof-of-work', 'something private', 'maria_silva')
  for (const secret of secrets) expect(log).not.toContain(secret)
})
