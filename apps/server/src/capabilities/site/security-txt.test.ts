import { expect, test } from 'vitest'
import { createStubApp } from '../../../test/stub-app.ts'
import { siteRoutes } from './routes.ts'

const fetchWith = async (securityContact: string | undefined) => {
  const stub = await createStubApp(siteRoutes, { config: { securityContact, publicUrl: 'https://trevo.example' } })
  const answer = await stub.app.http.inject({ url: '/.well-known/security.txt', headers: { accept: 'text/plain' } })
  await stub.close()
  return answer
}

test('says where to report a hole, for half a year from today', async () => {
  const { statusCode, headers, body } = await fetchWith('mailto:seguranca@trevo.example')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  // The clock of these tests says 2026-03-01.
  expect(body.split('\n')).toEqual([
    'Contact: mailto:seguranca@trevo.example',
    'Expires: 2026-08-28T00:00:00Z',
    'Preferred-Languages: pt, en',
    'Canonical: https://localhost/.well-known/security.txt',
    '',
  ])
})

test('is not there where nobody is named', async () => {
  expect((await fetchWith(undefined)).statusCode).toBe(404)
})
