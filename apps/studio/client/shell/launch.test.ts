import { describe, expect, test } from 'vitest'
import { keptTokenOf, returnUrlOf } from './launch.ts'

const ORIGIN = 'http://trevo.example'

describe('the way back', () => {
  test.each([
    ['/m/home', 'http://trevo.example/m/home'],
    ['http://trevo.example/m/home?a=1', 'http://trevo.example/m/home?a=1'],
    ['https://other.example/x', 'https://other.example/x'],
  ])('%s is taken', (given, url) => {
    expect(returnUrlOf(given, ORIGIN)).toBe(url)
  })

  test.each(['http://other.example/', 'javascript:alert(1)', 'data:text/html,x', 'http://[', null])(
    '%s is not',
    (given) => {
      expect(returnUrlOf(given, ORIGIN)).toBeNull()
    },
  )
})

describe('the kept token', () => {
  test('belongs to one game', () => {
    const kept = JSON.stringify({ game: 'fortune', token: 't1' })
    expect(keptTokenOf(kept, 'fortune')).toBe('t1')
    expect(keptTokenOf(kept, 'other')).toBe('')
  })

  test.each([null, '', '{', '{"game":1,"token":"x"}'])('is nothing where storage holds %s', (text) => {
    expect(keptTokenOf(text, 'fortune')).toBe('')
  })
})
