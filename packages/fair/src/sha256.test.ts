import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHex, hmacSha256, sha256, toHex } from './sha256.ts'

describe('the hash', () => {
  test('is SHA-256 as the standard prints it', () => {
    expect(toHex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(toHex(sha256(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(toHex(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    )
  })

  test.each([0, 1, 55, 56, 63, 64, 65, 119, 200])('equals the platform’s for %i bytes and letters', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256)
    const text = 'ã'.repeat(length)
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(toHex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
    for (const key of [bytes, text]) {
      const keyed = hmacSha256(key)
      expect(toHex(keyed(text))).toBe(createHmac('sha256', key).update(text).digest('hex'))
      expect(toHex(keyed(bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'))
    }
  })

  test('stands alone in its buffer, to be read as words', () => {
    expect([sha256('a'), hmacSha256('k')('a')].map(({ buffer }) => buffer.byteLength)).toEqual([32, 32])
  })
})

test('hexadecimal is read and written', () => {
  expect(toHex(fromHex('00ff7a'))).toBe('00ff7a')
  expect(fromHex('')).toHaveLength(0)
  for (const bad of ['0', 'zz', '0 1 ']) expect(() => fromHex(bad)).toThrow(RangeError)
})
