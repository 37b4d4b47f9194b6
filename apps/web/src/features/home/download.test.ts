import { expect, test } from 'vitest'
import { type DownloadOffer, downloadUrl } from './download.ts'

const offer: DownloadOffer = {
  flags: { APPWINDOW: true },
  resources: [
    { resourceType: 'Android', url: 'https://x.test/a.apk' },
    { resourceType: 'MOBILECONFIG', url: 'https://x.test/clip' },
  ],
  device: { os: 'android', version: '14' },
  inAppShell: false,
  standalone: false,
}

test('offered in a browser whose device has a link', () => {
  expect(downloadUrl(offer)).toBe('https://x.test/a.apk')
})

test('hidden in the app shell, in the installed web app, and where the brand switched it off', () => {
  expect(downloadUrl({ ...offer, inAppShell: true })).toBeNull()
  expect(downloadUrl({ ...offer, standalone: true })).toBeNull()
  expect(downloadUrl({ ...offer, flags: { APPWINDOW: false } })).toBeNull()
})

test('hidden without a link for the device', () => {
  expect(downloadUrl({ ...offer, device: { os: 'desktop', version: '' } })).toBeNull()
  expect(downloadUrl({ ...offer, resources: [] })).toBeNull()
})

test('the web app needs iOS 12.4', () => {
  expect(downloadUrl({ ...offer, device: { os: 'ios', version: '12.3.9' } })).toBeNull()
  expect(downloadUrl({ ...offer, device: { os: 'ios', version: '12.4' } })).toBe('https://x.test/clip')
})
