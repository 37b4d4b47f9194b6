import { describe, expect, test } from 'vitest'
import { createAccess } from './access.ts'

const access = createAccess({ blockedCountries: ['US'], blockedIps: ['10.1.0.0/16', '2001:db8::/32'] })

describe('who is turned away', () => {
  test.each([
    ['1.1.1.1', 'US', true],
    ['1.1.1.1', 'BR', false],
    ['1.1.1.1', null, false],
    ['10.1.2.3', 'BR', true],
    ['10.2.2.3', 'BR', false],
    ['::ffff:10.1.2.3', null, true],
    ['2001:db8::9', null, true],
    ['2001:db9::9', null, false],
    ['nonsense', null, false],
  ])('%s from %s: %s', (ip, country, restricted) => {
    expect(access.isRestricted(ip, country)).toBe(restricted)
  })
})
