import { endpoint } from '@trevo/contract/endpoint'
import { errorText } from '@trevo/contract/error-texts'
import { ERROR_CODES } from '@trevo/contract/errors'
import { Language } from '@trevo/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'
import { AppError } from '../errors.ts'
import { route } from './route.ts'

const common = { method: 'POST', summary: 'x', auth: 'guest', value: z.null() } as const
const json = endpoint({ ...common, path: '/wps/t/json', body: z.strictObject({}) })
const form = endpoint({ ...common, path: '/wps/t/form', form: true, body: z.strictObject({}) })
const bare = endpoint({ ...common, path: '/wps/t/bare' })
const refused = endpoint({ ...common, path: '/wps/t/refused', errors: ['insufficient_funds'] })

let stub: StubApp
beforeAll(async () => {
  stub = await createStubApp((app) => {
    for (const each of [json, form, bare]) route(app, each, () => null)
    route(app, refused, () => {
      throw new AppError('insufficient_funds')
    })
  })
})
afterAll(() => stub.close())

async function post(url: string, headers: Record<string, string>, payload?: string) {
  const answer = await stub.app.http.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, message: answer.json().message as string, headers: answer.headers }
}

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt', 'Saldo insuficiente.'],
  ['PT', 'pt', 'Saldo insuficiente.'],
  ['en-US,en;q=0.9', 'en', 'The balance is not sufficient.'],
  ['de-DE,pt;q=0.5', 'pt', 'Saldo insuficiente.'],
  ['de-DE', 'en', 'The balance is not sufficient.'],
  ['*', 'en', 'The balance is not sufficient.'],
])('asked for in "%s" a refusal is told in %s', async (asked, language, message) => {
  const answer = await post('/wps/t/refused', { 'accept-language': asked })
  expect([answer.status, answer.message, answer.headers['content-language']]).toEqual([409, message, language])
})

test('what no route answers, and what is refused before any route runs, speak the same language', async () => {
  const lost = await post('/wps/nowhere', { 'accept-language': 'pt' })
  expect([lost.status, lost.message]).toEqual([404, 'O endereço solicitado está vazio. Verifique o formato do pedido.'])
  const broken = await post('/wps/t/json', { 'accept-language': 'pt', 'content-type': 'application/json' }, '{')
  expect([broken.status, broken.message]).toEqual([400, 'Não entendemos o pedido. Tente de novo mais tarde.'])
})

test('every code has a text of its own in each language', () => {
  for (const language of Language.options) {
    expect(ERROR_CODES.filter((code) => !errorText(code, language))).toEqual([])
    expect(
      ERROR_CODES.filter((code) => language !== 'EN' && errorText(code, language) === errorText(code, 'EN')),
    ).toEqual([])
  }
})

test.each([
  ['/wps/t/json', 'text/plain', 'Send the body as application/json.', 'application/json'],
  ['/wps/t/json', 'application/x-www-form-urlencoded', 'Send the body as application/json.', 'application/json'],
  [
    '/wps/t/form',
    'application/json',
    'Send the body as application/x-www-form-urlencoded.',
    'application/x-www-form-urlencoded',
  ],
  [
    '/wps/t/form',
    'text/plain',
    'Send the body as application/x-www-form-urlencoded.',
    'application/x-www-form-urlencoded',
  ],
  ['/wps/t/bare', 'text/plain', 'This call takes no body.', undefined],
])('%s sent as %s is told what it wants', async (url, type, message, accept) => {
  const answer = await post(url, { 'content-type': type }, '{}')
  expect([answer.status, answer.message, answer.headers.accept]).toEqual([415, message, accept])
})

test('and in Portuguese too', async () => {
  const answer = await post('/wps/t/form', { 'content-type': 'text/plain', 'accept-language': 'pt-BR' }, 'a')
  expect(answer.message).toBe('Envie o corpo como application/x-www-form-urlencoded.')
})
