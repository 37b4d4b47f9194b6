import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { PHONE_KEYS_PORT, PHONE_TOKENS } from './server-settings.ts'

const KEY_ID = 'e2e'
const LIFE_SECONDS = 600
/** What the service's messages would say. */
export const PHONE_SERVICE_CODE = '246810'

/** Until what it answers is called; the tests find the key in their environment. */
export async function startPhoneService(): Promise<() => void> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  process.env.PHONE_SERVICE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256' }] })
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(keys)
  }).listen(PHONE_KEYS_PORT, '127.0.0.1')
  await once(server, 'listening')
  return () => void server.close()
}

function idTokenFor(phone: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const head = encode({ alg: 'ES256', kid: KEY_ID })
  const { issuer: iss, audience: aud } = PHONE_TOKENS
  const claims = encode({ iss, aud, sub: phone, phone_number: phone, iat: now, exp: now + LIFE_SECONDS })
  const key = createPrivateKey(process.env.PHONE_SERVICE_KEY ?? '')
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${claims}.${signature.toString('base64url')}`
}

/** Puts the service's script on every page, as a brand would; answers the numbers that it was asked to send to. */
export async function addPhoneService(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('phoneServiceSend', (phone: string) => void asked.push(phone))
  await page.exposeFunction('phoneServiceConfirm', (phone: string, code: string) => {
    if (code !== PHONE_SERVICE_CODE) throw new Error('wrong code')
    return idTokenFor(phone)
  })
  await page.addInitScript(() => {
    type Exposed = {
      phoneServiceSend(phone: string): Promise<void>
      phoneServiceConfirm(phone: string, code: string): Promise<string>
    }
    const service = window as unknown as Exposed
    Object.assign(window, {
      TrevoPhoneVerifier: {
        async send(phone: string) {
          await service.phoneServiceSend(phone)
          return { confirm: (code: string) => service.phoneServiceConfirm(phone, code) }
        },
      },
    })
  })
  return asked
}
