import { expect, test } from 'vitest'
import { endsOf } from './scroll-row.tsx'

test('a strip knows its ends', () => {
  expect(endsOf({ scrollLeft: 0, clientWidth: 300, scrollWidth: 900 })).toEqual({ isAtStart: true, isAtEnd: false })
  expect(endsOf({ scrollLeft: 200, clientWidth: 300, scrollWidth: 900 })).toEqual({ isAtStart: false, isAtEnd: false })
  expect(endsOf({ scrollLeft: 599.4, clientWidth: 300, scrollWidth: 900 })).toEqual({ isAtStart: false, isAtEnd: true })
  expect(endsOf({ scrollLeft: 0, clientWidth: 300, scrollWidth: 300 })).toEqual({ isAtStart: true, isAtEnd: true })
})
