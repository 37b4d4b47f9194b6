import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let connection: typeof import('./connection.ts')

beforeEach(async () => {
  browser = fakeBrowser()
  connection = await import('./connection.ts')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the browser’s own events count', () => {
  connection.watchConnection()
  browser.navigator.onLine = false
  browser.fire('offline')
  expect(connection.currentConnection()).toBe('offline')
  browser.navigator.onLine = true
  browser.fire('online')
  expect(connection.currentConnection()).toBe('ok')
})

test('slow until the last slow request ends', () => {
  const [one, two] = [connection.watchRequest(), connection.watchRequest()]
  vi.advanceTimersByTime(8_000)
  expect(connection.currentConnection()).toBe('slow')
  one.answered()
  expect(connection.currentConnection()).toBe('slow')
  two.dropped()
  expect(connection.currentConnection()).toBe('ok')
})

test('a quick request never shows', () => {
  const request = connection.watchRequest()
  vi.advanceTimersByTime(7_999)
  request.answered()
  vi.advanceTimersByTime(60_000)
  expect(connection.currentConnection()).toBe('ok')
})
