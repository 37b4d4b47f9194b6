import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenLocally } from '../../../test/listen-locally.ts'
import { OIDC_CLIENT, type OidcServer, startOidcServer, throughProvider } from '../../../test/oidc-server.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { chooseSocial } from './choose-social.ts'
import { facebookSocial } from './facebook-social.ts'
import { oidcSocial } from './oidc-social.ts'
import type { SocialProvider } from './social.ts'

const REDIRECT = 'http://localhost:3000/wps/social/google/callback'

describe('an OpenID provider', () => {
  let server: OidcServer
  let provider: SocialProvider
  beforeAll(async () => {
    server = await startOidcServer(REDIRECT)
    provider = oidcSocial({ ...OIDC_CLIENT, issuer: server.issuer }, true)
  })
  afterAll(() => server.close())

  test('says who came back', async () => {
    const { url, pending } = await provider.begin(REDIRECT)
    const back = await throughProvider(url, server.issuer)
    expect(back.origin + back.pathname).toBe(REDIRECT)
    expect(await provider.finish(back, pending)).toEqual({
      subject: 'subject-1',
      name: 'Bia Andrade',
      email: 'bia@example.com',
      emailVerified: true,
    })
  })
  test('is asked with a new state, nonce and challenge each time', async () => {
    const [first, second] = [await provider.begin(REDIRECT), await provider.begin(REDIRECT)]
    for (const key of ['state', 'nonce', 'codeVerifier'] as const) {
      expect(first.pending[key].length).toBeGreaterThanOrEqual(43)
      expect(first.pending[key]).not.toBe(second.pending[key])
    }
    expect(first.url).not.toContain(first.pending.codeVerifier)
  })
  test.each(['state', 'nonce', 'codeVerifier'] as const)('is not believed with another %s', async (key) => {
    const { url, pending } = await provider.begin(REDIRECT)
    const other = await provider.begin(REDIRECT)
    const back = await throughProvider(url, server.issuer)
    await expect(provider.finish(back, { ...pending, [key]: other.pending[key] })).rejects.toThrow()
  })
  test('takes a code once', async () => {
    const { url, pending } = await provider.begin(REDIRECT)
    const back = await throughProvider(url, server.issuer)
    await provider.finish(back, pending)
    await expect(provider.finish(back, pending)).rejects.toThrow()
  })
  test('must be secure where plain HTTP is not allowed', async () => {
    const strict = oidcSocial({ ...OIDC_CLIENT, issuer: server.issuer }, false)
    await expect(strict.begin(REDIRECT)).rejects.toThrow()
  })
})

describe('Facebook', () => {
  const settings = { appId: 'app-1', appSecret: 'app-secret', dialogUrl: '', graphUrl: '' }
  const token = 'an-access-token'
  const asked: { path: string; body: URLSearchParams; authorization: string | undefined }[] = []
  let provider: SocialProvider
  let close: () => Promise<void>
  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://graph')
      const body = new URLSearchParams(request.method === 'POST' ? await text(request) : url.searchParams)
      asked.push({ path: url.pathname, body, authorization: request.headers.authorization })
      const answer =
        url.pathname === '/me'
          ? { id: '10203040', name: 'Bia', email: 'bia@example.com' }
          : { access_token: token, token_type: 'bearer', expires_in: 3600 }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
    const local = await listenLocally(server)
    close = local.close
    provider = facebookSocial({ ...settings, dialogUrl: `${local.url}/dialog/oauth`, graphUrl: local.url }, true)
  })
  beforeEach(() => {
    asked.length = 0
  })
  afterAll(() => close())
  const backWith = (state: string) => new URL(`${REDIRECT}?code=a-code&state=${state}`)

  test('says who came back, and never vouches for the address', async () => {
    const { url, pending } = await provider.begin(REDIRECT)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: 'app-1',
      redirect_uri: REDIRECT,
      response_type: 'code',
      state: pending.state,
      code_challenge_method: 'S256',
    })
    expect(await provider.finish(backWith(pending.state), pending)).toEqual({
      subject: '10203040',
      name: 'Bia',
      email: 'bia@example.com',
      emailVerified: false,
    })
    expect(asked.map(({ path }) => path)).toEqual(['/oauth/access_token', '/me'])
    expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({
      client_id: 'app-1',
      client_secret: 'app-secret',
      code: 'a-code',
      code_verifier: pending.codeVerifier,
      redirect_uri: REDIRECT,
    })
    expect(asked[1]?.authorization?.toLowerCase()).toBe(`bearer ${token}`)
    const proof = createHmac('sha256', 'app-secret').update(token).digest('hex')
    expect(asked[1]?.body.get('appsecret_proof')).toBe(proof)
  })
  test('is not believed with another state', async () => {
    const { pending } = await provider.begin(REDIRECT)
    await expect(provider.finish(backWith('another'), pending)).rejects.toThrow()
    expect(asked).toEqual([])
  })
})

describe('which providers there are', () => {
  const google = { ...OIDC_CLIENT, issuer: 'https://accounts.google.com' }
  test('none unless configured', () => {
    expect(chooseSocial(TEST_CONFIG)).toEqual({})
    const providers = { ...TEST_CONFIG.providers, google }
    expect(Object.keys(chooseSocial({ ...TEST_CONFIG, providers }))).toEqual(['google'])
  })
  test('both on demo data, where the sandbox believes only its own state', async () => {
    const { facebook } = chooseSocial({ ...TEST_CONFIG, demo: true })
    const { url, pending } = (await facebook?.begin('http://localhost:3000/wps/social/facebook/callback')) ?? {}
    expect(url?.startsWith('http://localhost:3000/wps/sandbox/social/facebook?state=')).toBe(true)
    if (!facebook || !pending) throw new Error('no sandbox')
    const person = await facebook.finish(backTo(pending.state, 'sandbox-1'), pending)
    expect(person).toMatchObject({ subject: 'sandbox-1', name: 'Bia Andrade' })
    await expect(facebook.finish(backTo('another', 'sandbox-1'), pending)).rejects.toThrow()
    await expect(facebook.finish(backTo(pending.state, 'stranger'), pending)).rejects.toThrow()
  })
})

const backTo = (state: string, code: string) => new URL(`${REDIRECT}?code=${code}&state=${state}`)
