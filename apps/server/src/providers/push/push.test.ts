import { createECDH, randomBytes } from 'node:crypto'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { isPublicAddress, isPublicEndpoint, publicLookup } from './public-address.ts'
import { vapidKeysFrom } from './vapid-keys.ts'
import { realPush } from './web-push.ts'

const SEED = Buffer.alloc(32, 7)
const browser = createECDH('prime256v1')
browser.generateKeys()
const target = {
  endpoint: 'https://push.example.com/send/abc',
  p256dh: browser.getPublicKey('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const message = { title: 'Aviso', body: 'Texto', url: '/m/notice' }

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
  ])('may be %s', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true)
  })
  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://localhost/x',
    'https://intranet/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3/x',
    'https://172.20.0.1/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[2002:7f00:1::]/x',
    'file:///etc/passwd',
    'nonsense',
  ])('may not be %s', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false)
  })
  test('that leads inside is refused when the connection is made', async () => {
    const failure = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
    expect(failure).toMatchObject({ code: 'EACCES' })
    expect(isPublicAddress('not an address')).toBe(false)
  })
})

describe('a notification', () => {
  test('is encrypted to the browser and signed by keys that outlive a restart', async () => {
    const keys = vapidKeysFrom(SEED)
    expect(keys).toEqual(vapidKeysFrom(SEED))
    let details: ReturnType<typeof webPush.generateRequestDetails> | undefined
    const push = realPush(keys, 'mailto:ops@example.com', async (subscription, payload, options) => {
      details = webPush.generateRequestDetails(subscription, payload ?? undefined, options)
      return { statusCode: 201, body: '', headers: {} }
    })
    expect(await push.send(target, message)).toBe('sent')
    expect(push.publicKey).toBe(keys.publicKey)
    expect(details?.endpoint).toBe(target.endpoint)
    expect(details?.headers).toMatchObject({ TTL: 86_400, 'Content-Encoding': 'aes128gcm' })
    expect(details?.body?.includes('Aviso')).toBe(false)
    const [, token = '', k] = /^vapid t=([^,]+), k=(.+)$/.exec(String(details?.headers.Authorization)) ?? []
    expect(k).toBe(keys.publicKey)
    const point = Buffer.from(keys.publicKey, 'base64url')
    const key = await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      'ES256',
    )
    const { payload } = await jwtVerify(token, key)
    expect(decodeProtectedHeader(token).alg).toBe('ES256')
    expect(payload).toMatchObject({ aud: 'https://push.example.com', sub: 'mailto:ops@example.com' })
  })
  test.each([
    [404, 'gone'],
    [410, 'gone'],
  ])('to a browser that is no more (%i) says so', async (statusCode, answer) => {
    const push = realPush(vapidKeysFrom(SEED), 'mailto:ops@example.com', async () => {
      throw new webPush.WebPushError('gone', statusCode, {}, '', target.endpoint)
    })
    expect(await push.send(target, message)).toBe(answer)
  })
  test('that the service refuses for now is a failure', async () => {
    const push = realPush(vapidKeysFrom(SEED), 'mailto:ops@example.com', async () => {
      throw new webPush.WebPushError('later', 429, {}, '', target.endpoint)
    })
    await expect(push.send(target, message)).rejects.toThrow('later')
  })
  test('never leaves for an address inside', async () => {
    const push = realPush(vapidKeysFrom(SEED), 'mailto:ops@example.com', async () => {
      throw new Error('called')
    })
    expect(await push.send({ ...target, endpoint: 'https://127.0.0.1/x' }, message)).toBe('gone')
  })
})
