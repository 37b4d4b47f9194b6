import { endpoint } from '@trevo/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, inject, type StubApp } from '../../../test/stub-app.ts'
import { AppError } from '../errors.ts'
import { route } from './route.ts'

const keep = endpoint({
  method: 'GET',
  path: '/wps/keep',
  summary: 'Sets cookies',
  auth: 'guest',
  value: z.object({ text: z.string() }),
})
const read = endpoint({
  method: 'GET',
  path: '/wps/read',
  summary: 'Reads one',
  auth: 'guest',
  value: z.nullable(z.string()),
})
const fail = endpoint({
  method: 'GET',
  path: '/wps/fail',
  summary: 'Clears and fails',
  auth: 'guest',
  value: z.string(),
})

let stub: StubApp
let text = 'short'

beforeAll(async () => {
  stub = await createStubApp((app) => {
    route(app, keep, ({ cookies }) => {
      cookies.set('first', 'a-b_c', { path: '/wps', maxAgeSeconds: 60 })
      cookies.set('second', 'x', { path: '/', maxAgeSeconds: null, sameSite: 'Lax' })
      return { text }
    })
    route(app, read, ({ cookies }) => cookies.get('first') ?? null)
    route(app, fail, ({ cookies }) => {
      cookies.clear('first', '/wps')
      throw new AppError('not_logged_in')
    })
  })
})
afterAll(() => stub.close())

const readWith = async (cookie: string) => (await inject(stub.app, read, { headers: { cookie } })).envelope

describe('cookies', () => {
  test.each([
    ['a short answer', 'short', {}],
    ['a long one that is compressed', 'x'.repeat(5000), { 'accept-encoding': 'gzip' }],
  ])('are set with %s', async (_name, length, headers) => {
    text = length
    const response = await stub.app.http.inject({ method: 'GET', url: keep.path, headers })
    expect(response.headers['set-cookie']).toEqual([
      'first=a-b_c; Path=/wps; HttpOnly; SameSite=Strict; Max-Age=60',
      'second=x; Path=/; HttpOnly; SameSite=Lax',
    ])
  })
  test('are set with an error too', async () => {
    const { status, headers } = await inject(stub.app, fail)
    expect(status).toBe(401)
    expect(headers['set-cookie']).toBe('first=; Path=/wps; HttpOnly; SameSite=Strict; Max-Age=0')
  })
  test('belong to this host and to secure connections alone in production, whatever a proxy says', async () => {
    const production = await createStubApp(
      (app) => {
        route(app, keep, ({ cookies }) => {
          cookies.set('first', 'x', { path: '/wps', maxAgeSeconds: null })
          cookies.clear('second', '/wps')
          return { text: '' }
        })
        route(app, read, ({ cookies }) => cookies.get('first') ?? null)
      },
      { config: { nodeEnv: 'production' } },
    )
    const { headers } = await inject(production.app, keep)
    expect(headers['set-cookie']).toEqual([
      '__Host-first=x; Path=/; HttpOnly; SameSite=Strict; Secure',
      '__Host-second=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
    ])
    const valueWith = async (cookie: string) => (await inject(production.app, read, { headers: { cookie } })).envelope
    expect(await valueWith('__Host-first=ours')).toMatchObject({ value: 'ours' })
    // What a neighbouring subdomain or a plain connection could have planted.
    expect(await valueWith('first=planted')).toMatchObject({ value: null })
    await production.close()
  })
  test('are read by their whole name', async () => {
    expect(await readWith('thefirst=no; first=yes; first2=no')).toMatchObject({ value: 'yes' })
    expect(await readWith('thefirst=no; firs=no')).toMatchObject({ value: null })
    expect(await readWith('first')).toMatchObject({ value: null })
  })
  test('that we cannot have set are not there', async () => {
    expect(await readWith('first=%00<script>')).toMatchObject({ value: null })
    expect(await readWith(`first=${'a'.repeat(513)}`)).toMatchObject({ value: null })
  })
})
