import { endpoint } from '@trevo/contract/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeBrowser, fakeFetch, ok, refused } from '../testing/fake-browser.ts'

const PORTUGUESE = '@trevo/contract/locales/pt.json'
const GENERAL = 'Não deu certo. Tente de novo.'
const pay = endpoint({ method: 'POST', path: '/wps/pay', summary: 'Pays', auth: 'guest', value: z.object({}) })

let i18n: typeof import('./i18n.ts')

beforeEach(async () => {
  fakeBrowser()
  i18n = await import('./i18n.ts')
  await i18n.startI18n()
})
afterEach(() => {
  vi.doUnmock(PORTUGUESE)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a screen would show, in the very turn in which it hears of the refusal. */
async function saidOf(asks: () => Promise<unknown>): Promise<string> {
  const { textOfError } = await import('../api/api-error.ts')
  return asks().then(() => 'nothing was refused', textOfError)
}

test('they do not come with the first view', () => {
  expect(i18n.errorText('insufficient_funds')).toBe(GENERAL)
})

test('whoever hears of a refusal has its words', async () => {
  fakeFetch(refused(409, 'insufficient_funds'))
  const { call } = await import('../api/call.ts')
  expect(await saidOf(() => call(pay)())).toBe('Saldo insuficiente.')
})

test('one that this page does not know is told in general words', async () => {
  fakeFetch(refused(409, 'of_a_newer_server'))
  const { call } = await import('../api/call.ts')
  expect(await saidOf(() => call(pay)())).toBe('Erro desconhecido')
})

test('also of one that came after another had been put right, and of a file’s', async () => {
  fakeFetch(refused(409, 'encryption_key_unknown'), refused(409, 'out_of_stock'))
  const { call } = await import('../api/call.ts')
  expect(await saidOf(() => call(pay)())).toBe('Este item está esgotado.')
  vi.resetModules()
  i18n = await import('./i18n.ts')
  await i18n.startI18n()
  vi.stubGlobal('fetch', async () => {
    return new Response(JSON.stringify({ success: false, errorCode: 'not_found', message: '' }), { status: 404 })
  })
  const { fetchFile } = await import('../api/file.ts')
  expect(await saidOf(() => fetchFile('/wps/bets.csv'))).toBe('Não encontrado.')
})

test('a message of the app’s own waits for them', async () => {
  const { toast } = await import('../../ui/toast.ts')
  const { toastRefusal } = await import('../../ui/error-toast.ts')
  await toastRefusal('session_expired', 1_000)
  expect(toast.items()).toMatchObject([{ tone: 'warn', text: 'Sua sessão foi encerrada. Entre de novo.' }])
})

test('a change of language brings them in the new one', async () => {
  await i18n.refusalsAtHand()
  expect(i18n.errorText('not_logged_in')).toBe('Você não está conectado. Entre na sua conta primeiro.')
  await i18n.setLanguage('EN')
  expect(i18n.errorText('not_logged_in')).toBe('You are not logged in, please login first')
  await i18n.setLanguage('ES')
  expect(i18n.errorText('unknown_error')).toBe('Error desconocido')
})

test('a change of language while they are on their way brings them, too', async () => {
  await Promise.all([i18n.refusalsAtHand(), i18n.setLanguage('EN')])
  expect(i18n.errorText('unknown_error')).toBe('Unknown error')
})

test('where their file is lost, the refusal is told in general words, and the next one asks again', async () => {
  vi.doMock(PORTUGUESE, () => {
    throw new Error('lost')
  })
  fakeFetch(refused(409, 'insufficient_funds'))
  const { call } = await import('../api/call.ts')
  expect(await saidOf(() => call(pay)())).toBe(GENERAL)
  vi.doUnmock(PORTUGUESE)
  expect(await saidOf(() => call(pay)())).toBe('Saldo insuficiente.')
})

test('where their file hangs, nobody waits longer than 3 s', async () => {
  vi.doMock(PORTUGUESE, () => new Promise(() => {}))
  fakeFetch(refused(409, 'insufficient_funds'))
  const { call } = await import('../api/call.ts')
  const heard = vi.fn()
  vi.useFakeTimers()
  void saidOf(() => call(pay)()).then(heard)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.mock.calls).toEqual([[GENERAL]])
})

test('where nobody answered there is nothing to wait for', async () => {
  vi.doMock(PORTUGUESE, () => new Promise(() => {}))
  fakeFetch(new TypeError('failed to fetch'), ok({}))
  const { call } = await import('../api/call.ts')
  vi.useFakeTimers()
  expect(await saidOf(() => call(pay)())).toBe('Não foi possível conectar. Verifique sua internet.')
})
