import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { outboxOf } from './outbox.ts'

const BASE = { DATABASE_URL: 'postgres://trevo@127.0.0.1/trevo', SECRET_KEY: 'a secret of at least 32 characters' }
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'casa@trevo.test' }

test('screens say which messages are only kept, and never in production', () => {
  expect(outboxOf(readConfig(BASE))).toEqual({ outbox: ['sms', 'mail'] })
  const real = { ...BASE, ...MAIL, ALLOW_DEMO_WITH_REAL_MESSAGES: 'yes' }
  expect(outboxOf(readConfig(real))).toEqual({ outbox: ['sms'] })
  expect(outboxOf(readConfig({ ...BASE, NODE_ENV: 'production' }))).toEqual({})
})
