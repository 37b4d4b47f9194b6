import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsFrom } from './config.ts'
import { hashesOf, isCurrent, seal, unseal } from './seal.ts'

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
const before = secretsFrom(OLD).keysFor('totp')
const during = secretsFrom(NEW, OLD).keysFor('totp')
const after = secretsFrom(NEW).keysFor('totp')
const plain = Buffer.from('twenty bytes of text')

/** As it was done before keys had ids. */
function sealedWithoutId(owner: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', before[0].bytes, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

test('opens for its owner and key alone', () => {
  const sealed = seal(before, 'totp 1', plain)
  expect(unseal(before, 'totp 1', sealed)).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(() => unseal(before, 'totp 2', sealed)).toThrow()
  expect(() => unseal(after, 'totp 1', sealed)).toThrow()
  expect(() => unseal(secretsFrom(OLD).keysFor('another purpose'), 'totp 1', sealed)).toThrow()
})
test('notices every change, also of the key id', () => {
  const sealed = seal(before, 'totp 1', plain)
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal(before, 'totp 1', changed)).toThrow()
  }
})
test('never seals twice alike', () => {
  expect(seal(before, 'totp 1', plain)).not.toEqual(seal(before, 'totp 1', plain))
})
test('reads with two keys and seals with the one in use', () => {
  const old = seal(before, 'totp 1', plain)
  expect(unseal(during, 'totp 1', old)).toEqual(plain)
  expect([isCurrent(before, old), isCurrent(during, old)]).toEqual([true, false])
  const fresh = seal(during, 'totp 1', plain)
  expect(isCurrent(during, fresh)).toBe(true)
  expect(unseal(after, 'totp 1', fresh)).toEqual(plain)
  expect(() => unseal(before, 'totp 1', fresh)).toThrow()
})
test('still opens what was sealed before keys had ids', () => {
  const sealed = sealedWithoutId('totp 1')
  expect(unseal(before, 'totp 1', sealed)).toEqual(plain)
  expect(unseal(during, 'totp 1', sealed)).toEqual(plain)
  expect(isCurrent(before, sealed)).toBe(false)
  expect(() => unseal(during, 'totp 2', sealed)).toThrow()
})
test('is found under both keys while both stand', () => {
  const [current, previous] = hashesOf(during, '52998224725')
  expect(hashesOf(after, '52998224725')).toEqual([current])
  expect(hashesOf(before, '52998224725')).toEqual([previous])
  expect(current).not.toEqual(previous)
})
