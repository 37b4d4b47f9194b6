import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const BASE = { SECRET_KEY: 'k'.repeat(32), DATABASE_URL: 'postgres://trevo:pw@127.0.0.1:5432/trevo' }
const inProduction = (changed: NodeJS.ProcessEnv) => () => readConfig({ ...BASE, NODE_ENV: 'production', ...changed })
const mail = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: 'a@b.example' })

describe('in production', () => {
  test.each([
    { DATABASE_URL: 'postgres://trevo:pw@localhost/trevo' },
    { DATABASE_URL: 'postgres:///trevo?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://trevo:pw@db.example/trevo?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://trevo:pw@db.example/trevo?sslmode=require' },
    { REDIS_URL: 'redis://[::1]:6379' },
    { REDIS_URL: 'rediss://redis.example:6379' },
    { STUDIO_URL: 'http://127.0.0.1:3100' },
    mail('smtps://user:word@mail.example:465'),
    mail('smtp://mail.example:587?requireTLS=true'),
    mail('smtp://127.0.0.1:25'),
  ])('%o is taken: encrypted, or on this machine', (changed) => {
    expect(inProduction(changed)).not.toThrow()
  })

  test.each([
    { DATABASE_URL: 'postgres://trevo:pw@db.example/trevo' },
    { DATABASE_URL: 'postgres://trevo:pw@127.0.0.1/trevo?host=db.example' },
    { DATABASE_URL: 'postgres://trevo:pw@db.example/trevo?sslmode=prefer' },
    { DATABASE_URL: 'postgres://trevo:pw@db.example/trevo?sslmode=no-verify' },
    { DATABASE_URL: 'postgres://trevo:pw@db.example/trevo?uselibpqcompat=true&sslmode=require' },
    { REDIS_URL: 'redis://redis.example:6379' },
    { STUDIO_URL: 'http://studio:3100' },
    { SMS_URL: 'http://sms.example/send' },
    mail('smtp://mail.example:587'),
  ])('%o is refused in one sentence', (changed) => {
    const [name = ''] = Object.keys(changed)
    expect(inProduction(changed)).toThrow(
      new RegExp(`^${name} would leave this machine unencrypted: .+ by other means\\.$`),
    )
    expect(inProduction({ ...changed, ALLOW_PLAIN_CONNECTIONS: name })).not.toThrow()
    expect(inProduction({ ...changed, ALLOW_PLAIN_CONNECTIONS: 'PIX_API_URL' })).toThrow(name)
  })

  test('takes no name that is none', () => {
    expect(inProduction({ ALLOW_PLAIN_CONNECTIONS: 'yes' })).toThrow(/^ALLOW_PLAIN_CONNECTIONS is not valid/)
  })
})

test('in development nothing is asked for', () => {
  expect(() => readConfig({ ...BASE, REDIS_URL: 'redis://redis.example:6379' })).not.toThrow()
})
