import { expect, test } from 'vitest'
import { returnUrlOf, siteHostOf } from './return-url.ts'

const secure = { hosts: ['trevo.example', 'm.trevo.example'], protocol: 'https:' }

test.each(['https://trevo.example/m/home', 'https://m.trevo.example/m/home?a=1', 'https://trevo.example:8443/'])(
  '%s leads back',
  (asked) => {
    expect(returnUrlOf(asked, secure)).toBe(asked)
  },
)

test.each([
  ...['https://anywhere.example', 'https://trevo.example.evil.example/', 'https://eviltrevo.example/'],
  ...['https://trevo.example@evil.example/', 'https://x:y@trevo.example/', 'https://evil.example#trevo.example'],
  ...['http://trevo.example/', 'javascript:alert(1)//trevo.example', 'data:text/html,x', '//trevo.example/', '/m/home'],
  ...['https://games.trevo.example/', 'https://[', '', null],
])('%s does not', (asked) => {
  expect(returnUrlOf(asked, secure)).toBeNull()
})

test('an open connection may lead back over an open one', () => {
  const open = { hosts: ['localhost'], protocol: 'http:' }
  expect(returnUrlOf('http://localhost:3000/m/home', open)).toBe('http://localhost:3000/m/home')
})

test('the site of the games is their host without its first word', () => {
  expect(siteHostOf('games.trevo.example')).toBe('trevo.example')
  expect(siteHostOf('mare.localhost')).toBe('mare.localhost')
})
