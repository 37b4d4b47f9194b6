import { afterEach, expect, test } from 'vitest'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'
import { addressCheck, isAddressList } from '../address-list.ts'
import type { Config } from '../config.ts'

let stub: StubApp | undefined
afterEach(async () => {
  await stub?.close()
  stub = undefined
})

type Asked = { host?: string; ip?: string; url?: string; forwarded?: string; forwardedHost?: string }

async function ask(config: Partial<Config>, asked: Asked) {
  stub = await createStubApp(({ http }) => void http.get('/ops/v1/me', () => 'staff'), { config })
  const { host = 'localhost', ip = '127.0.0.1', url = '/ops/v1/me', forwarded, forwardedHost } = asked
  const headers = {
    ...{ host, accept: 'text/html' },
    ...(forwarded && { 'x-forwarded-for': forwarded }),
    ...(forwardedHost && { 'x-forwarded-host': forwardedHost }),
  }
  return stub.app.http.inject({ url, headers, remoteAddress: ip })
}

const HOST = { consoleHost: 'ops.trevo.example' }
const LIST = { consoleAddresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] }

test('without a setting it is there for everybody', async () => {
  expect((await ask({}, {})).body).toBe('staff')
})

test.each([
  [HOST, { host: 'ops.trevo.example' }, true],
  [HOST, { host: 'OPS.trevo.example:8443' }, true],
  [HOST, { host: 'trevo.example' }, false],
  [HOST, { host: 'ops.trevo.example.evil.example' }, false],
  [LIST, { ip: '203.0.113.99' }, true],
  [LIST, { ip: '203.0.114.1' }, false],
  [LIST, { ip: '198.51.100.7' }, true],
  [LIST, { ip: '198.51.100.8' }, false],
  [LIST, { ip: '2001:db8:ffff::1' }, true],
  [LIST, { ip: '2001:db9::1' }, false],
  [LIST, { ip: '::ffff:203.0.113.5' }, true],
  [LIST, { ip: '::ffff:192.0.2.5' }, false],
  [{ ...HOST, ...LIST }, { host: 'ops.trevo.example', ip: '192.0.2.5' }, false],
  [{ ...HOST, ...LIST }, { host: 'trevo.example', ip: '203.0.113.5' }, false],
  // What the caller says of his own address counts only where a proxy of ours stands in front.
  [LIST, { ip: '192.0.2.5', forwarded: '203.0.113.5' }, false],
  [{ ...LIST, trustedProxies: 1 }, { ip: '192.0.2.5', forwarded: '203.0.113.5' }, true],
  [{ ...LIST, trustedProxies: 1 }, { ip: '192.0.2.5', forwarded: '203.0.113.5, 192.0.2.9' }, false],
  // Nor does any proxy of ours say which host was asked for, but by the Host that it passes on.
  [{ ...HOST, trustedProxies: 1 }, { host: 'trevo.example', forwardedHost: 'ops.trevo.example' }, false],
  [{ ...HOST, trustedProxies: 2 }, { host: 'trevo.example', forwardedHost: 'a.example, ops.trevo.example' }, false],
  [{ ...HOST, trustedProxies: 1 }, { host: 'ops.trevo.example', forwardedHost: 'trevo.example' }, true],
] as const)('%j for %j: %s', async (config, asked, isThere) => {
  const { statusCode, body } = await ask(config, asked)
  expect([statusCode, body.includes('staff')]).toEqual(isThere ? [200, true] : [404, false])
})

test.each(['/ops', '/ops/', '/ops/members', '/ops/assets/index.js', '/ops/v1/me', '/ops/v1/nothing', '/%6fps/v1/me'])(
  'elsewhere %s is answered as an address nobody knows',
  async (url) => {
    const hidden = await ask(HOST, { url })
    await stub?.close()
    const unknown = await ask({}, { url: url.includes('/v1/') ? '/ops/v1/nothing' : '/ops/none' })
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    expect([hidden.statusCode, plain(hidden.body)]).toEqual([unknown.statusCode, plain(unknown.body)])
    expect(hidden.statusCode).toBe(404)
  },
)

test('every entry of a list must be an address or a network', () => {
  expect(isAddressList('203.0.113.7, 10.0.0.0/8,::1,2001:db8::/32')).toBe(true)
  for (const wrong of [
    'office',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '2001:db8::/129',
    '10.0.0',
    '10.0.0.0/-1',
  ]) {
    expect(isAddressList(wrong)).toBe(false)
  }
  expect(addressCheck(['10.0.0.0/8'])('not an address')).toBe(false)
})
