import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vendorBalance } from '@trevo/contract/vendor-wallet'
import { expect, test } from 'vitest'
import { createPlatformClient } from './platform-client.ts'

test('does not take a signed call to where an answer points', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createPlatformClient({ platformUrl, vendorSecrets: new Map([['TREVO', 's']]) })
  expect(await client.call('TREVO', vendorBalance, {})).toEqual({ kind: 'unknown', code: 'overloaded' })
  expect(asked).toEqual([vendorBalance.path])
  server.close()
})
