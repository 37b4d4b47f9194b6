import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = Buffer.alloc(32, 7)
const plain = Buffer.from('twenty bytes of text')

it('opens for its owner and key alone', () => {
  const sealed = seal(key, 'totp 1', plain)
  expect(unseal(key, 'totp 1', sealed)).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(() => unseal(key, 'totp 2', sealed)).toThrow()
  expect(() => unseal(Buffer.alloc(32, 8), 'totp 1', sealed)).toThrow()
})
it('notices every change', () => {
  const sealed = seal(key, 'totp 1', plain)
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal(key, 'totp 1', changed)).toThrow()
  }
})
it('never seals twice alike', () => {
  expect(seal(key, 'totp 1', plain)).not.toEqual(seal(key, 'totp 1', plain))
})
