import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientErrorHandler } from './server.ts'

const server = createServer({ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 })
server.on('clientError', clientErrorHandler)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

/** Everything that comes back before the connection ends. */
function answerTo(words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(words))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

test('a connection that a browser opened ahead and never used ends without a word', async () => {
  expect(await answerTo('')).toBe('')
})

test.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['no HTTP at all', 'hello\r\n\r\n'],
])('%s: the refusal says so', async (_, words) => {
  expect(await answerTo(words)).toMatch(/^HTTP\/1\.1 400 .*"errorCode":"bad_request"/s)
})
