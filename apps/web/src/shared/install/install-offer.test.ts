import { expect, test } from 'vitest'
import { installOffer } from './install-offer.ts'

const android = { flags: { APPWINDOW: true }, link: '/m/app?os=android', way: 'guide', isInstalled: false } as const
const guide = { kind: 'guide', target: { to: '/m/app', search: { os: 'android' } } }

test('our guide named as the download opens here, and gives way to a browser that installs by one press', () => {
  expect(installOffer(android)).toEqual(guide)
  expect(installOffer({ ...android, way: 'prompt' })).toEqual({ kind: 'prompt' })
})

test('an app from elsewhere is downloaded, whatever the browser offers', () => {
  const url = 'https://downloads.example/app.apk'
  expect(installOffer({ ...android, link: url })).toEqual({ kind: 'download', url })
  expect(installOffer({ ...android, link: url, way: 'prompt' })).toEqual({ kind: 'download', url })
})

test('without a link a phone gets the guide, and a desktop only what its browser offers', () => {
  expect(installOffer({ ...android, link: null })).toEqual({ kind: 'guide', target: { to: '/m/app' } })
  expect(installOffer({ ...android, link: null, way: null })).toBeNull()
  expect(installOffer({ ...android, link: null, way: 'prompt' })).toEqual({ kind: 'prompt' })
})

test('nothing is offered inside the app, or where the brand switched it off', () => {
  expect(installOffer({ ...android, isInstalled: true })).toBeNull()
  expect(installOffer({ ...android, flags: { APPWINDOW: false } })).toBeNull()
})
