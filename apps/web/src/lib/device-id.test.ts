import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let deviceId: typeof import('./device-id.ts').deviceId
beforeEach(async () => {
  browser = fakeBrowser()
  deviceId = (await import('./device-id.ts')).deviceId
})
afterEach(() => void vi.unstubAllGlobals())

test('a browser keeps the id it made, also when somebody signs out', async () => {
  const id = deviceId()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const { clearMember } = await import('./storage.ts')
  clearMember()
  expect(deviceId()).toBe(id)
  expect(browser.local.getItem('deviceId')).toBe(id)
})

test('whatever else was written there is made anew', () => {
  browser.local.setItem('deviceId', 'not an id')
  const id = deviceId()
  expect(id).not.toBe('not an id')
  expect(deviceId()).toBe(id)
})
