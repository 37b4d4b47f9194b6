import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let storage: typeof import('./storage.ts')
const session = { token: 't1', type: 0, merchantCode: 'trevo', userName: 'demo', firstTimeLogin: false } as const

beforeEach(async () => {
  browser = fakeBrowser()
  storage = await import('./storage.ts')
})
afterEach(() => void vi.unstubAllGlobals())

describe('stored values', () => {
  test('language and theme are bare words, the session is JSON under its own key', () => {
    storage.write('language', 'EN')
    storage.write('theme', 'light')
    storage.write('session', session)
    expect(browser.local.getItem('language')).toBe('EN')
    expect(browser.local.getItem('theme')).toBe('light')
    expect(JSON.parse(browser.local.getItem('MC_SESSION_INFO') ?? '')).toEqual(session)
  })

  test('a bad value is dropped alone', () => {
    browser.local.setItem('MC_SESSION_INFO', '{"token":1}')
    browser.local.setItem('language', 'XX')
    browser.local.setItem('theme', 'light')
    expect(storage.read('session')).toBeNull()
    expect(storage.read('language')).toBeNull()
    expect(storage.read('theme')).toBe('light')
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
  })

  test('broken JSON reads as nothing', () => {
    browser.local.setItem('memberInfo', '{oops')
    expect(storage.read('memberInfo')).toBeNull()
  })

  test('a full store never throws, and the page goes on with the newest value', () => {
    storage.write('theme', 'dark')
    browser.local.isFull = true
    storage.write('theme', 'light')
    expect(storage.read('theme')).toBe('light')
    expect(browser.local.getItem('theme')).toBeNull()
  })

  test('a refused store never throws', () => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new Error('SecurityError')
      },
    })
    expect(storage.read('theme')).toBeNull()
    storage.write('theme', 'light')
    expect(storage.read('theme')).toBe('light')
    storage.remove('theme')
    expect(storage.read('theme')).toBeNull()
  })

  test('a value of another version is dropped once', () => {
    storage.write('theme', 'light')
    storage.write('language', 'EN')
    storage.write('versions', { theme: 99 })
    storage.dropOutdated()
    expect(storage.read('theme')).toBeNull()
    expect(storage.read('language')).toBe('EN')
    storage.write('theme', 'light')
    storage.dropOutdated()
    expect(storage.read('theme')).toBe('light')
  })

  test('another tab is heard for its own key only', () => {
    const heard = vi.fn()
    const stop = storage.subscribe('theme', heard)
    browser.otherTab('language')
    expect(heard).toHaveBeenCalledTimes(0)
    browser.otherTab('theme')
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    browser.otherTab('theme')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

test('logging out clears the member and keeps language, theme and saved login', () => {
  storage.write('session', session)
  storage.write('trialUser', 'trial9')
  storage.write('memberInfo', { id: '7', account: 'demo', nickname: 'Demo', type: 0, clubLabel: null, headIcon: '' })
  storage.write('language', 'EN')
  storage.write('theme', 'light')
  storage.write('remPass', { type: 'username', username: 'demo' })
  storage.write('autoLogin', '1')
  browser.session.setItem('draft', 'x')
  storage.clearMember()
  expect(Object.fromEntries(browser.local.items)).toEqual({
    language: 'EN',
    theme: 'light',
    remPass: '{"type":"username","username":"demo"}',
    autoLogin: '0',
  })
  expect(browser.session.items.size).toBe(0)
})
