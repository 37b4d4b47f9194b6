import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isSameOrigin, originOf } from './admission.ts'

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage

describe('same site', () => {
  test.each([
    ['http://brand.example', 'brand.example', true],
    ['https://brand.example', 'brand.example:443', true],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://BRAND.example', 'brand.example', true],
    ['https://evil.example', 'brand.example', false],
    ['http://localhost:3001', 'localhost:3000', false],
    ['https://brand.example.evil.example', 'brand.example', false],
    ['null', 'brand.example', false],
    ['https://brand.example', '', false],
  ])('origin %s on host %s: %s', (origin, host, expected) => {
    expect(isSameOrigin(request({ origin }), host)).toBe(expected)
  })

  test('lets in what is no browser', () => {
    expect(isSameOrigin(request({}), 'brand.example')).toBe(true)
  })
})

describe('where a request comes from', () => {
  const proxied = request({
    host: 'inner:3000',
    'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.1',
    'x-forwarded-host': 'evil.example, brand.example',
  })

  test("is the proxy's word only where the proxy is trusted, and the site is never but the one of Host", () => {
    expect(originOf(proxied, 0)).toEqual({ ip: '10.0.0.9', host: 'inner:3000' })
    expect(originOf(proxied, 1)).toEqual({ ip: '10.0.0.1', host: 'inner:3000' })
  })

  test('is what the outermost trusted proxy saw, not what the caller wrote before it', () => {
    expect(originOf(proxied, 2).ip).toBe('1.2.3.4')
    expect(originOf(request({ host: 'inner:3000' }), 2)).toEqual({ ip: '10.0.0.9', host: 'inner:3000' })
  })
})
