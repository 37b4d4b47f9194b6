import { expect, test } from 'vitest'
import { cacheNameOf, pushNote, routeRequest } from './policy.ts'

const origin = 'https://trevo.test'
const way = (path: string, over: Partial<Parameters<typeof routeRequest>[0]> = {}) =>
  routeRequest({ method: 'GET', mode: 'cors', destination: '', url: new URL(path, origin), origin, ...over })

test('calls always go to the server', () => {
  expect(way('/wps/wallet')).toBe('network')
  expect(way('/lgw/orders')).toBe('network')
  expect(way('/wps/docs', { mode: 'navigate' })).toBe('network')
  expect(way('/wps/captcha', { destination: 'image' })).toBe('network')
  expect(way('/assets/a.js', { method: 'POST' })).toBe('network')
})

test('pages open from the shell, whatever their path', () => {
  for (const path of ['/', '/m', '/m/', '/m/home', '/m/activity?id=3', '/m/nowhere']) {
    expect(way(path, { mode: 'navigate' })).toBe('shell')
  }
  expect(way('/media/x.pdf', { mode: 'navigate' })).toBe('network')
})

test('assets and fonts come from the version, pictures are renewed behind', () => {
  expect(way('/assets/main-1.js')).toBe('asset')
  expect(way('/fonts/inter.woff2')).toBe('asset')
  expect(way('/brands/trevo/favicon.svg', { destination: 'image' })).toBe('asset')
  expect(way('/art/satellite-antenna.webp', { destination: 'image' })).toBe('asset')
  expect(way('/brands/trevo/icon-192.png', { destination: 'image' })).toBe('picture')
  expect(way('/manifest.webmanifest')).toBe('network')
})

test('other origins are left alone', () => {
  expect(way('https://cdn.test/a.png', { destination: 'image' })).toBe('network')
})

test('any changed file makes another version', () => {
  const one = cacheNameOf([
    { url: 'assets/a-1.js', revision: null },
    { url: 'index.html', revision: 'x' },
  ])
  expect(one).toBe(
    cacheNameOf([
      { url: 'assets/a-1.js', revision: null },
      { url: 'index.html', revision: 'x' },
    ]),
  )
  expect(one).not.toBe(
    cacheNameOf([
      { url: 'assets/a-2.js', revision: null },
      { url: 'index.html', revision: 'x' },
    ]),
  )
  expect(one).not.toBe(
    cacheNameOf([
      { url: 'assets/a-1.js', revision: null },
      { url: 'index.html', revision: 'y' },
    ]),
  )
})

test('a notification opens a page of ours, and home where it names another place', () => {
  const note = (url: unknown) => pushNote(JSON.stringify({ title: 'Aviso', body: 'Texto', url }))
  expect(note('/m/noticeDetail?id=7')).toEqual({ title: 'Aviso', body: 'Texto', url: '/m/noticeDetail?id=7' })
  for (const url of ['https://elsewhere.example', '//elsewhere.example', '/m/\\\\x', undefined, 7]) {
    expect(note(url)?.url).toBe('/m/home')
  }
})

test('what is no notification shows nothing', () => {
  for (const text of [undefined, '', 'x', 'null', '{}', '{"title":""}']) expect(pushNote(text)).toBeNull()
})
