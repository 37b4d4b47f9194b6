import { expect, test } from 'vitest'
import { createStubApp } from '../../../test/stub-app.ts'

async function seenBehind(trustedProxies: number) {
  const stub = await createStubApp(
    (app) => {
      app.http.get('/seen', async ({ ip, hostname, protocol }) => ({ ip, hostname, protocol }))
    },
    { config: { trustedProxies } },
  )
  const response = await stub.app.http.inject({
    url: '/seen',
    remoteAddress: '10.0.0.9',
    headers: {
      host: 'inner.test:3000',
      'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.1',
      'x-forwarded-host': 'other.test',
      'x-forwarded-proto': 'https',
    },
  })
  await stub.close()
  return response.json()
}

test('without a proxy of ours nothing a caller forwards is believed', async () => {
  expect(await seenBehind(0)).toEqual({ ip: '10.0.0.9', hostname: 'inner.test', protocol: 'http' })
})

test('behind proxies of ours the address is what the outermost saw, never what the caller wrote before it, and the site is that of Host', async () => {
  expect(await seenBehind(1)).toEqual({ ip: '10.0.0.1', hostname: 'inner.test', protocol: 'https' })
  expect(await seenBehind(2)).toMatchObject({ ip: '1.2.3.4' })
})
