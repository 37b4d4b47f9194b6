import { describe, expect, test } from 'vitest'
import { keptTokenOf } from './launch.ts'

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
