import { expect, test } from 'vitest'
import { outerUrlOf } from './outer-url.ts'

const hosts = ['jogos.example', 'tv.example:8443']

test.each(['https://jogos.example/sala?id=1', 'https://tv.example:8443/'])('%s is shown', (url) => {
  expect(outerUrlOf(url, hosts)?.href).toBe(url)
})

test.each([
  undefined,
  '',
  'jogos.example',
  'http://jogos.example/',
  'https://jogos.example.evil.example/',
  'https://evil.example/?jogos.example',
  'https://jogos.example@evil.example/',
  'https://jogos.example:444/',
  'javascript:alert(1)//jogos.example',
  '//jogos.example/',
])('%s is not', (url) => {
  expect(outerUrlOf(url, hosts)).toBeNull()
})
