import { type Auth, endpoint } from '@trevo/contract/endpoint'
import { Money } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'
import { openApiOf } from './openapi.ts'
import { route } from './route.ts'

const withdraw = endpoint({
  method: 'POST',
  path: '/wps/t/wallet/:account/withdrawals',
  summary: 'Ask for money',
  auth: 'real',
  refusal: 'actual_account_required',
  module: 'TRANSREC3',
  encrypted: true,
  params: z.strictObject({ account: z.string() }),
  query: z.strictObject({ page: z._default(z.coerce.number(), 1) }),
  body: z.strictObject({ amount: Money }),
  value: z.object({ amount: Money }),
  errors: ['insufficient_funds'],
})

const AUTHS = ['guest', 'session', 'real', 'agent', 'vendor', 'staff'] as const satisfies readonly Auth[]

let stub: StubApp
beforeAll(async () => {
  stub = await createStubApp((app) => route(app, withdraw, ({ body }) => body))
})
afterAll(() => stub.close())

test('every registered call is described with all that its entry says', async () => {
  const api = (await stub.app.http.inject('/wps/openapi.json')).json()
  expect(api.openapi).toBe('3.1.0')
  const operation = api.paths['/wps/t/wallet/{account}/withdrawals'].post
  expect(operation).toMatchObject({
    summary: 'Ask for money',
    operationId: 'postWpsTWalletAccountWithdrawals',
    security: [{ session: [] }],
    'x-auth': 'real',
    'x-who': 'members with a real account',
    'x-module': { id: 'TRANSREC3', doc: 'Transaction record entry' },
    parameters: [
      { name: 'account', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false },
    ],
  })
  const body = operation.requestBody.content['application/json'].schema
  expect(body).toMatchObject({ type: 'object', required: ['amount'], additionalProperties: false })
  const answer = operation.responses['200'].content['application/json'].schema
  expect(answer.properties).toMatchObject({ success: { const: true }, value: { required: ['amount'] } })
  expect(operation.responses['409']['x-error-codes']).toEqual(['insufficient_funds', 'encryption_key_unknown'])
  expect(operation.responses['403']['x-error-codes']).toEqual([
    'password_change_required',
    'actual_account_required',
    'no_permission',
  ])
  expect(operation.responses['401']['x-error-codes']).toEqual(['session_expired', 'not_logged_in'])
})

test('every call says for whom it is, and the page for people repeats that', async () => {
  const { paths } = openApiOf(AUTHS.map((auth) => ({ ...withdraw, auth, path: `/wps/t/${auth}` as const })))
  const who = Object.values(paths as Record<string, { post: { 'x-who'?: string } }>).map(({ post }) => post['x-who'])
  expect(who.filter((text) => text === undefined || text === '')).toEqual([])
  expect(new Set(who).size).toBe(AUTHS.length)
  expect((await stub.app.http.inject('/wps/docs.js')).body).toMatch(/For \$\{operation\['x-who'\]\}/)
})

test('the page for people needs nothing from elsewhere and runs nothing inline', async () => {
  const { headers, body } = await stub.app.http.inject('/wps/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body).not.toMatch(/https?:\/\/|<style|<script(?! src="\/wps\/docs\.js")| on\w+=/)
  for (const part of body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await stub.app.http.inject(part[1] ?? '')).statusCode).toBe(200)
  }
})
