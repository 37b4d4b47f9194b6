import { describe, expect, test } from 'vitest'
import { counterOf, newTotpSecret, totpSetup } from './totp-code.ts'

/** The key of RFC 6238, appendix B; a code of six digits is the end of its code of eight. */
const KEY = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of RFC 6238', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d seconds', (seconds, code, counter) => {
    expect(counterOf(KEY, code, at(seconds))).toBe(counter)
  })
  test('count one step early and one step late, and say which step they are of', () => {
    expect(counterOf(KEY, '287082', at(29))).toBe(1)
    expect(counterOf(KEY, '287082', at(89))).toBe(1)
    expect(counterOf(KEY, '287082', at(90))).toBeNull()
    expect(counterOf(KEY, '050471', at(1_111_111_079))).toBeNull()
  })
  test('of other digits are none', () => {
    expect(counterOf(KEY, '287083', at(59))).toBeNull()
  })
})

describe('setting up an app', () => {
  test('tells the secret and the address of the picture', () => {
    const { secret, uri } = totpSetup(KEY, 'Trevo', 'ana 1')
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(uri).toBe(
      'otpauth://totp/Trevo:ana%201?issuer=Trevo&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    )
  })
  test('makes secrets of 160 bits, never the same', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()]
    expect(one).toHaveLength(20)
    expect(one).not.toEqual(other)
  })
})
