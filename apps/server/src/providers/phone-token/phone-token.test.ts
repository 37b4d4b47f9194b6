import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenLocally } from '../../../test/listen-locally.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { choosePhoneToken, jwksPhoneToken, type PhoneTokenProvider } from './phone-token.ts'

const ISSUER = 'https://phone.example/trevo'
const AUDIENCE = 'trevo'
const PHONE = '+5511987654321'
const keys = await generateKeyPair('RS256', { extractable: true })
const strangers = await generateKeyPair('RS256')

let close: () => Promise<void>
let provider: PhoneTokenProvider
beforeAll(async () => {
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks))
  })
  const local = await listenLocally(server)
  close = local.close
  provider = jwksPhoneToken({ issuer: ISSUER, audience: AUDIENCE, jwksUrl: `${local.url}/jwks` })
})
afterAll(() => close())

type Changes = { issuer?: string; audience?: string; phone?: unknown; ageSeconds?: number; lifeSeconds?: number }

function tokenWith(changes: Changes = {}, privateKey = keys.privateKey): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000) - (changes.ageSeconds ?? 5)
  return new SignJWT({ phone_number: changes.phone ?? PHONE })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setSubject('user-1')
    .setIssuer(changes.issuer ?? ISSUER)
    .setAudience(changes.audience ?? AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (changes.lifeSeconds ?? 3600))
    .sign(privateKey)
}

describe('a phone-verification token', () => {
  test('proves its number', async () => {
    expect(await provider.phoneOf(await tokenWith())).toBe(PHONE)
  })
  test.each<[string, Changes]>([
    ['of another issuer', { issuer: 'https://phone.example/other' }],
    ['for another audience', { audience: 'other' }],
    ['that has expired', { ageSeconds: 300, lifeSeconds: 120 }],
    ['that is old, though it has not expired', { ageSeconds: 900 }],
    ['without a number', { phone: '' }],
    ['with a number that is none', { phone: '11 98765-4321' }],
  ])('%s proves nothing', async (_name, changes) => {
    expect(await provider.phoneOf(await tokenWith(changes))).toBeNull()
  })
  test('signed by somebody else proves nothing', async () => {
    expect(await provider.phoneOf(await tokenWith({}, strangers.privateKey))).toBeNull()
  })
  test.each(['', 'a.b.c', `sandbox:${PHONE}`])('%j proves nothing', async (token) => {
    expect(await provider.phoneOf(token)).toBeNull()
  })
})

describe('without a service', () => {
  test('the sandbox answers on demo data and nowhere else', async () => {
    const demo = choosePhoneToken({ ...TEST_CONFIG, demo: true })
    expect(await demo?.phoneOf(`sandbox:${PHONE}`)).toBe(PHONE)
    expect(await demo?.phoneOf(PHONE)).toBeNull()
    expect(choosePhoneToken({ ...TEST_CONFIG, demo: false })).toBeNull()
  })
})
