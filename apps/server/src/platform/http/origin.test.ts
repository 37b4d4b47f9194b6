import { expect, test } from 'vitest'
import { aStubMerchant } from '../../../test/stub-app.ts'
import type { Merchant } from '../guards.ts'
import { originOf } from './origin.ts'

const site = { domainRoute: ['trevo.example', 'www.trevo.example'], mainDomain: 'trevo.example' } as Merchant['site']
const merchant = aStubMerchant({ site })
const asked = (host: string) => ({ host, hostname: host.replace(/:\d+$/, ''), protocol: 'http' as const })

test.each([
  ['development, as it was asked', 'www.trevo.example:3000', 'development', undefined, 'http://www.trevo.example:3000'],
  ['production, always secure', 'www.trevo.example:3000', 'production', undefined, 'https://www.trevo.example'],
  [
    'a public address lends scheme and port',
    'WWW.trevo.example',
    'production',
    'https://x.example:8443',
    'https://www.trevo.example:8443',
  ],
  ['a stranger’s host', 'evil.example', 'development', undefined, 'https://trevo.example'],
  [
    'a stranger’s host and a public address',
    'evil.example',
    'production',
    'https://play.example/m',
    'https://play.example',
  ],
] as const)('%s', (_name, host, nodeEnv, publicUrl, expected) => {
  expect(originOf(asked(host), merchant, { nodeEnv, publicUrl })).toBe(expected)
})
