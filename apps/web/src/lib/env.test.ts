import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceOf, downloadLinkFor, isInAppShell, isStandalone, openExternal, registerMethod } from './env.ts'

const IPHONE_12_3 =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.1 Mobile/15E148 Safari/604.1'
const IPHONE_17 =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const IPAD_AS_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [IPHONE_12_3, 5, { os: 'ios', version: '12.3.1' }],
  [IPHONE_17, 5, { os: 'ios', version: '17.5' }],
  [IPAD_AS_MAC, 5, { os: 'ios', version: '16.6' }],
  [IPAD_AS_MAC, 0, { os: 'desktop', version: '' }],
  [PIXEL, 5, { os: 'android', version: '13' }],
  [WINDOWS, 0, { os: 'desktop', version: '' }],
])('device of %s with %i touch points', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toEqual(device)
})

describe('download link', () => {
  const all = [
    { resourceType: 'Android', url: '/a.apk' },
    { resourceType: 'MOBILECONFIG', url: '/clip' },
    { resourceType: 'IOS', url: '/store' },
  ] as const
  const noStore = all.slice(0, 2)
  test.each([
    ['an iPhone gets the iOS one', all, { os: 'ios', version: '17.5' }, '/store'],
    ['else the web clip', noStore, { os: 'ios', version: '17.5' }, '/clip'],
    ['from iOS 12.4', noStore, { os: 'ios', version: '12.4' }, '/clip'],
    ['not below', noStore, { os: 'ios', version: '12.3.9' }, null],
    ['12.10 is above 12.4', noStore, { os: 'ios', version: '12.10' }, '/clip'],
    ['below 12.4 the others stay', all, { os: 'ios', version: '11.0' }, '/store'],
    ['Android gets its own', all, { os: 'android', version: '13' }, '/a.apk'],
    ['Android has no other', all.slice(1), { os: 'android', version: '13' }, null],
    ['a desktop has none', all, { os: 'desktop', version: '' }, null],
  ] as const)('%s', (_, resources, device, url) => {
    expect(downloadLinkFor(resources, device)).toBe(url)
  })
})

describe('how the visitor is here', () => {
  const android = { os: 'android', version: '13' } as const
  const ios = { os: 'ios', version: '17' } as const
  const displayMode = (shown: string) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(shown) }))

  test('in a browser', () => {
    displayMode('browser')
    expect(isStandalone()).toBe(false)
    expect(registerMethod(android)).toBe('H5')
  })
  test('from the home screen', () => {
    displayMode('standalone')
    expect(registerMethod(android)).toBe('PWA')
    expect(registerMethod(ios)).toBe('WEBCLIP')
  })
  test('from the home screen of an older iPhone', () => {
    vi.stubGlobal('navigator', { standalone: true })
    expect(isStandalone()).toBe(true)
  })
  test('in the native wrapper', () => {
    displayMode('standalone')
    vi.stubGlobal('TrevoApp', { open: () => {} })
    expect(isInAppShell()).toBe(true)
    expect(registerMethod(android)).toBe('APP')
  })
})

describe('external links', () => {
  const prepare = () => {
    const opened = vi.fn()
    vi.stubGlobal('location', { href: 'https://trevo.example/m/home' })
    vi.stubGlobal('open', opened)
    return opened
  }
  test('open a new window that cannot reach back', () => {
    const opened = prepare()
    openExternal('https://t.me/x')
    expect(opened).toHaveBeenCalledWith('https://t.me/x', '_blank', 'noopener,noreferrer')
  })
  test('go through the iOS wrapper', () => {
    const opened = prepare()
    const postMessage = vi.fn()
    vi.stubGlobal('webkit', { messageHandlers: { trevo: { postMessage } } })
    openExternal('https://t.me/x')
    expect(postMessage).toHaveBeenCalledWith({ open: 'https://t.me/x' })
    expect(opened).not.toHaveBeenCalled()
  })
  test('go through the Android wrapper', () => {
    const opened = prepare()
    const open = vi.fn()
    vi.stubGlobal('TrevoApp', { open })
    openExternal('/help')
    expect(open).toHaveBeenCalledWith('https://trevo.example/help')
    expect(opened).not.toHaveBeenCalled()
  })
  test('never run a script', () => {
    const opened = prepare()
    openExternal('javascript:alert(1)')
    expect(opened).not.toHaveBeenCalled()
  })
})
