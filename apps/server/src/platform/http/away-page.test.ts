import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { endpoint } from '@trevo/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'
import { AppError } from '../errors.ts'
import { proxyAwayPage } from './away-page.ts'
import { route } from './route.ts'

const busy = endpoint({
  method: 'GET',
  path: '/wps/t/busy',
  summary: 'Fails as it is told',
  auth: 'guest',
  query: z.strictObject({ how: z.string() }),
  value: z.object({}),
})
const FAILURES: Record<string, () => Error> = {
  away: () => Object.assign(new Error('secret detail'), { code: 'ECONNREFUSED' }),
  bug: () => new TypeError('secret detail'),
  often: () => new AppError('rate_limited', { retryAfterSeconds: 40 }),
  unknown: () => new AppError('not_found'),
}

let stub: StubApp
beforeAll(async () => {
  stub = await createStubApp((app) => {
    route(app, busy, ({ query }) => {
      throw FAILURES[query.how]?.() ?? new Error('no such failure')
    })
  })
})
afterAll(() => stub.close())

const open = (how: string, headers: Record<string, string> = {}) =>
  stub.app.http.inject({ url: `/wps/t/busy?how=${how}`, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

/** As a browser does: whatever is written into the page and not allowed by its policy does not run. */
function forbidden(html: string, policy: string): string[] {
  const blocks = [...html.matchAll(/<(style|script)>(.*?)<\/\1>/gs)]
  expect(blocks).toHaveLength(2)
  return blocks.flatMap(([, tag, content = '']) => {
    const hash = createHash('sha256').update(content).digest('base64')
    return policy.includes(`${tag}-src 'sha256-${hash}'`) ? [] : [`${tag}`]
  })
}

test.each([
  ['away', 503, '3'],
  ['bug', 500, '3'],
  ['often', 429, '40'],
])(
  'an address that somebody opens and that is %s answers %s with a page that tries again after %s s',
  async (how, status, after) => {
    const { statusCode, headers, body } = await open(how)
    expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
      status,
      'text/html; charset=utf-8',
      after,
    ])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect(forbidden(body, policy)).toEqual([])
    expect(body).toContain('location.reload()')
    expect(body).toContain(
      `setTimeout(function(){fetch('/healthz',{cache:'no-store'}).then(function(){location.reload()},again)},${Number(after) * 1000}+`,
    )
    expect(body).not.toContain('secret detail')
  },
)

test('a program is told by a code, and an address that is not there stays a refusal', async () => {
  for (const accept of ['*/*', 'application/json']) {
    expect((await open('away', { accept })).json()).toMatchObject({ success: false, errorCode: 'overloaded' })
  }
  expect((await open('unknown')).json()).toMatchObject({ success: false, errorCode: 'not_found' })
})

test('it speaks the language of who opens it, in the look of the brand', async () => {
  stub.site.shell = { ...stub.site.shell, code: 'mare', name: 'Maré & Cia', css: 'html{--c-brand:#123456}</style>' }
  expect((await open('away', { 'accept-language': 'es-AR,es;q=0.9' })).body).toContain('Lo estamos intentando de nuevo')
  const { body, headers } = await open('away')
  expect(headers['content-language']).toBe('pt')
  expect(body).toContain('<html lang="pt"')
  expect(body).toContain('<title>Maré &amp; Cia</title>')
  expect(body).toContain('src="/brands/mare/favicon.svg"')
  expect(body).toContain('html{--c-brand:#123456}\\3c /style>')
  expect(forbidden(body, String(headers['content-security-policy']))).toEqual([])
})

test('where no node can be asked the proxies say it in three languages, by the same page and of no brand', async () => {
  const html = proxyAwayPage()
  expect([...html.matchAll(/<section lang="(..)">/g)].map(([, language]) => language)).toEqual(['pt', 'en', 'es'])
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
  expect(forbidden(html, policy)).toEqual([])
  expect(html).not.toContain('<img')
  // Written by: npm run settings
  for (const folder of ['proxy', 'kubernetes/away']) {
    const file = new URL(`../../../../../deploy/${folder}/away.html`, import.meta.url)
    expect(await readFile(file, 'utf8')).toBe(html)
  }
})
