import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createStubApp, TEST_CONFIG } from '../../../test/stub-app.ts'
import type { Config } from '../../platform/config.ts'
import { chooseMail } from '../../providers/mail/choose-mail.ts'
import { chooseSms } from '../../providers/sms/choose-sms.ts'
import { outboxRoutes } from './routes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const options = { config: TEST_CONFIG, db: database.db, log: pino({ level: 'silent' }) }
  await chooseSms(options).send({ merchantId: 1, to: '+5511987654321', text: 'Trevo: 482913' })
  const text = 'Olá <b>Bia</b>: https://trevo.example/m/forget?token=abc'
  await chooseMail(options).send({ merchantId: 1, to: 'bia@example.com', subject: 'Senha & "conta"', text })
})
afterAll(() => database.drop())

async function get(url: string, config: Partial<Config> = {}) {
  const stub = await createStubApp(outboxRoutes, { config, deps: { db: database.db, pool: database.pool } })
  const response = await stub.app.http.inject(url)
  await stub.close()
  return response
}

describe('the outbox', () => {
  test('lists what would have been sent, the newest first and harmless', async () => {
    const { statusCode, body, headers } = await get('/wps/outbox')
    expect(statusCode).toBe(200)
    expect(body.indexOf('bia@example.com')).toBeLessThan(body.indexOf('+5511987654321'))
    expect(body).toContain('Senha &amp; &quot;conta&quot;')
    expect(body).toContain('Olá &lt;b&gt;Bia&lt;/b&gt;')
    expect(body).toContain('<a href="https://trevo.example/m/forget?token=abc">')
    expect(body).toContain('482913')
    expect(headers['cache-control']).toBe('no-store')
  })
  test('needs no script, and its one style is named by its hash', async () => {
    const { body, headers } = await get('/wps/outbox')
    expect(body).not.toMatch(/<script|style="|onclick/)
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? []
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(headers['content-security-policy']).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })
  test('does not exist in production', async () => {
    expect((await get('/wps/outbox', { nodeEnv: 'production' })).statusCode).toBe(404)
  })
})

describe('the page of the sign-in sandbox', () => {
  const url = '/wps/sandbox/social/google?state=%22%3E%3Cb%3E'
  test('offers its people on demo data', async () => {
    const { statusCode, body } = await get(url, { demo: true })
    expect(statusCode).toBe(200)
    expect(body).toContain('href="/wps/social/google/callback?code=sandbox-1&amp;state=%22%3E%3Cb%3E"')
    expect(body).not.toContain('<b>')
  })
  test.each([{ demo: false }, { demo: true, nodeEnv: 'production' as const }])(
    'does not exist with %o',
    async (config) => {
      expect((await get(url, config)).statusCode).toBe(404)
    },
  )
})
