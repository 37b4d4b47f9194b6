import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import type { PixSettings } from '../../platform/payment-settings.ts'
import { pixApi } from './pix-api.ts'

const read = (name: string) => readFileSync(new URL(`../../../test/tls/${name}`, import.meta.url), 'utf8')
const pair = (name: string) => ({ cert: read(`${name}.pem`), key: read(`${name}.key`) })
const HOUR_SECONDS = 3600

const clock = fakeClock('2026-03-01T12:00:00Z')
/** What the service was asked, by whom. */
const seen: string[] = []
let tokens = 0
let revoked = ''
let server: Server
let settings: PixSettings

/** A payment service as a bank runs it: nobody without a certificate of its authority gets as far as HTTP. */
beforeAll(async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), read('ca.pem')])
  server = createServer({ ...pair('server'), ca: read('ca.pem'), requestCert: true, rejectUnauthorized: true })
  server.on('request', (request, response) => {
    const client = (request.socket as TLSSocket).getPeerCertificate().subject.CN
    const { authorization = '' } = request.headers
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    seen.push(`${client}: ${request.method} ${request.url}`)
    if (request.url === '/oauth/token') {
      if (authorization !== `Basic ${Buffer.from('trevo:sesame').toString('base64')}`) return send(401, {})
      tokens += 1
      return send(200, { access_token: `token-${tokens}`, expires_in: HOUR_SECONDS })
    }
    const isKnown = authorization === `Bearer token-${tokens}` && authorization !== `Bearer ${revoked}`
    return isKnown ? send(404, { title: 'CobNaoEncontrado' }) : send(401, {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  settings = {
    apiUrl: `${origin}/v2`,
    tokenUrl: `${origin}/oauth/token`,
    clientId: 'trevo',
    clientSecret: 'sesame',
    key: 'a@b.c',
    merchantName: 'TREVO',
    merchantCity: 'SAO PAULO',
    payoutPath: '/p/{id}',
    payoutQueryPath: '/p/{id}',
    certificate: pair('client'),
    isSandbox: false,
    webhook: { allowedIps: [], header: undefined },
  }
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  seen.length = 0
})

test('every call shows the certificate, and one token serves them until it is about to end', async () => {
  const api = pixApi(settings, clock)
  expect(await api.findCharge('a')).toBeNull()
  expect(await api.findCharge('b')).toBeNull()
  const cob = (id: string) => `Trevo test client: GET /v2/cob/${id}`
  const token = 'Trevo test client: POST /oauth/token'
  expect(seen).toEqual([token, cob('a'), cob('b')])
  clock.advance((HOUR_SECONDS - 30) * 1000)
  expect(await api.findCharge('c')).toBeNull()
  expect(seen.slice(3)).toEqual([token, cob('c')])
})

test('a token that the service no longer takes is asked for anew', async () => {
  const api = pixApi(settings, clock)
  await api.findCharge('a')
  revoked = `token-${tokens}`
  await expect(api.findCharge('a')).rejects.toMatchObject({ name: 'PspUnavailable' })
  expect(await api.findCharge('a')).toBeNull()
})

test.each([
  ['no certificate', undefined],
  ['one of another authority', 'stranger'],
])('with %s nothing is asked at all', async (_name, certificate) => {
  const api = pixApi({ ...settings, certificate: certificate === undefined ? undefined : pair(certificate) }, clock)
  await expect(api.findCharge('a')).rejects.toMatchObject({ name: 'PspUnavailable' })
  expect(seen).toEqual([])
})

test('a service whose certificate nobody vouches for gets no secret', async () => {
  tls.setDefaultCACertificates(tls.getCACertificates('bundled'))
  // A client of its own: connections that were trusted before are kept by the others.
  await expect(pixApi(settings, clock).findCharge('a')).rejects.toMatchObject({ name: 'PspUnavailable' })
  expect(seen).toEqual([])
})
