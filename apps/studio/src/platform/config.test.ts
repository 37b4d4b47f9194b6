import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const minimal = {
  STUDIO_DATABASE_URL: 'postgres://trevo:pw@127.0.0.1:5432/trevo',
  PLATFORM_URL: 'http://127.0.0.1:3000',
  STUDIO_VENDOR_SECRETS: '{"TREVO":"s"}',
  STUDIO_SECRET_KEY: 'k'.repeat(32),
}
const inProduction = (changed: NodeJS.ProcessEnv) => () =>
  readConfig({ ...minimal, NODE_ENV: 'production', ...changed })

describe('in production', () => {
  test('goes nowhere unencrypted beyond this machine', () => {
    expect(inProduction({})).not.toThrow()
    expect(inProduction({ STUDIO_DATABASE_URL: 'postgres://trevo:pw@db:5432/trevo' })).toThrow(/^STUDIO_DATABASE_URL/)
    expect(inProduction({ STUDIO_DATABASE_URL: 'postgres://t@db/trevo?sslmode=no-verify' })).toThrow(/^STUDIO_DATA/)
    expect(inProduction({ STUDIO_DATABASE_URL: 'postgres://t@db/trevo?sslmode=verify-full' })).not.toThrow()
    expect(inProduction({ PLATFORM_URL: 'http://trevo.example' })).toThrow(/^PLATFORM_URL would leave this machine/)
    expect(inProduction({ PLATFORM_URL: 'https://trevo.example' })).not.toThrow()
  })
  test('unless told by name', () => {
    const there = { PLATFORM_URL: 'http://platform:3000' }
    expect(inProduction({ ...there, ALLOW_PLAIN_CONNECTIONS: 'DATABASE_URL PLATFORM_URL' })).not.toThrow()
    expect(inProduction({ ...there, ALLOW_PLAIN_CONNECTIONS: 'STUDIO_DATABASE_URL' })).toThrow(/^PLATFORM_URL/)
  })
})
