import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../lib/testing/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>
const load = () => import('./saved-login.ts')
const stored = () => JSON.parse(browser.local.getItem('remPass') ?? 'null')

beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

test('a saved password is base64 twice, with a salt between', async () => {
  const { veil, unveil } = await load()
  // base64('secret') is c2VjcmV0.
  expect(veil('secret', 'saltsalt')).toBe(btoa('saltsaltc2VjcmV0'))
  expect(unveil(btoa('12345678c2VjcmV0'))).toBe('secret')
  expect(unveil(veil('sênha ✓ longa'))).toBe('sênha ✓ longa')
  expect(veil('secret')).not.toBe(veil('secret'))
  expect(unveil('not base64 !')).toBeNull()
})

test('where the brand saves passwords, the whole login comes back', async () => {
  const { saveLogin, savedLogin } = await load()
  saveLogin({ type: 'username', username: 'demo', password: 'secret12' }, true)
  expect(stored()).toMatchObject({ type: 'username', username: 'demo' })
  expect(JSON.stringify(stored())).not.toContain('secret12')
  expect(savedLogin(true)).toEqual({ type: 'username', username: 'demo', password: 'secret12' })
})

test('elsewhere only the name is kept, and a password saved earlier is not used', async () => {
  const { saveLogin, savedLogin } = await load()
  saveLogin({ type: 'username', username: 'demo', password: 'secret12' }, true)
  expect(savedLogin(false)).toEqual({ type: 'username', username: 'demo' })
  saveLogin({ type: 'username', username: 'demo', password: 'secret12' }, false)
  expect(stored()).toEqual({ type: 'username', username: 'demo' })
})

test('a changed password replaces the saved one of the same account alone', async () => {
  const { saveLogin, savedLogin, replaceSavedPassword } = await load()
  saveLogin({ type: 'username', username: 'demo', password: 'secret12' }, true)
  replaceSavedPassword('somebody', 'other999')
  expect(savedLogin(true)?.password).toBe('secret12')
  replaceSavedPassword('demo', 'other999')
  expect(savedLogin(true)?.password).toBe('other999')
  saveLogin({ type: 'username', username: 'demo' }, false)
  replaceSavedPassword('demo', 'other999')
  expect(stored()).toEqual({ type: 'username', username: 'demo' })
})
