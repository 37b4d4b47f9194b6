import { expect, test } from 'vitest'
import { findNotice } from './find-notice.ts'

const list = [{ id: '71' }, { id: '1' }, { id: '64' }]

test('a real id wins over a place in the list', () => {
  expect(findNotice(list, '1')).toBe(list[1])
  expect(findNotice(list, '64')).toBe(list[2])
})

test('what is no id counts from zero', () => {
  expect(findNotice(list, '0')).toBe(list[0])
  expect(findNotice(list, '2')).toBe(list[2])
})

test('anything else finds nothing', () => {
  for (const asked of ['', '3', '-1', '1e0', 'length']) expect(findNotice(list, asked)).toBeUndefined()
})
