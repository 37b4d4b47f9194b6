import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

const keys = new Map<string, CryptoKey>()
vi.mock('./device-key-store.ts', () => ({
  keptKey: async (name: string) => keys.get(name) ?? null,
  keepKey: async (name: string, made: CryptoKey) => {
    if (!keys.has(name)) keys.set(name, made)
    return keys.get(name) ?? null
  },
}))

let browser: ReturnType<typeof fakeBrowser>
const load = () => import('./saved-login.ts')
const stored = () => JSON.parse(browser.local.getItem('remPass') ?? 'null')
const DEMO = { type: 'username', username: 'demo' } as const

beforeEach(() => {
  keys.clear()
  browser = fakeBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

test('where the brand saves passwords, the whole login comes back, on this device alone', async () => {
  const { saveLogin, savedLogin, savedPassword } = await load()
  await saveLogin({ ...DEMO, password: 'sênha ✓ 12' }, true)
  expect(savedLogin()).toEqual(DEMO)
  expect(await savedPassword(true)).toBe('sênha ✓ 12')
  // What a copy of the storage gives away: nothing, and never the same twice.
  const { password } = stored()
  expect(new TextDecoder().decode(Uint8Array.from(atob(password), (letter) => letter.charCodeAt(0)))).not.toContain(
    'nha',
  )
  await saveLogin({ ...DEMO, password: 'sênha ✓ 12' }, true)
  expect(stored().password).not.toBe(password)
  keys.clear()
  expect(await savedPassword(true)).toBeNull()
})

test('the key cannot be taken out', async () => {
  const { saveLogin } = await load()
  await saveLogin({ ...DEMO, password: 'secret12' }, true)
  const [key] = keys.values()
  expect(key?.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
})

test('elsewhere only the name is kept, and a password saved earlier is not used', async () => {
  const { saveLogin, savedPassword } = await load()
  await saveLogin({ ...DEMO, password: 'secret12' }, true)
  expect(await savedPassword(false)).toBeNull()
  await saveLogin({ ...DEMO, password: 'secret12' }, false)
  expect(stored()).toEqual(DEMO)
})

test('a browser that cannot seal keeps the name alone', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { saveLogin, savedPassword } = await load()
  await saveLogin({ ...DEMO, password: 'secret12' }, true)
  expect(stored()).toEqual(DEMO)
  expect(await savedPassword(true)).toBeNull()
})

test('what an older version encoded is gone at the next start', async () => {
  browser.local.setItem('remPass', JSON.stringify({ ...DEMO, password: btoa(`saltsalt${btoa('secret12')}`) }))
  browser.local.setItem('storedVersions', JSON.stringify({ remPass: 1 }))
  const { dropOutdated } = await import('../../lib/storage.ts')
  dropOutdated()
  expect(browser.local.getItem('remPass')).toBeNull()
})

test('a login that was forgotten while it was being sealed stays forgotten', async () => {
  const { saveLogin, forgetSavedLogin } = await load()
  const saving = saveLogin({ ...DEMO, password: 'secret12' }, true)
  forgetSavedLogin()
  await saving
  expect(stored()).toBeNull()
})

test('a changed password replaces the saved one of the same account alone', async () => {
  const { saveLogin, savedPassword, replaceSavedPassword } = await load()
  await saveLogin({ ...DEMO, password: 'secret12' }, true)
  await replaceSavedPassword('somebody', 'other999')
  expect(await savedPassword(true)).toBe('secret12')
  await replaceSavedPassword('demo', 'other999')
  expect(await savedPassword(true)).toBe('other999')
  await saveLogin(DEMO, false)
  await replaceSavedPassword('demo', 'other999')
  expect(stored()).toEqual(DEMO)
})
