import { expect, test } from 'vitest'
import { allowedStyles, isAllowedAttribute } from './html-rules.ts'

test('styles keep what the list knows, and nothing that fetches or leaves its place', () => {
  expect(allowedStyles('text-align: center; position: fixed; COLOR: #fa0; background-color:url(x)')).toEqual([
    ['text-align', 'center'],
    ['color', '#fa0'],
  ])
  expect(allowedStyles('constructor: x; font-size: 99999px')).toEqual([])
})

test.each([
  ['a', 'href', 'https://example.com', true],
  ['a', 'href', 'java\tscript:alert(1)', false],
  ['a', 'href', '//elsewhere.example', false],
  ['a', 'onclick', 'x', false],
  ['a', 'src', 'https://example.com/a.png', false],
  ['img', 'src', '/img/a.webp', true],
  ['img', 'src', 'data:image/svg+xml,x', false],
  ['img', 'onerror', 'x', false],
  ['p', 'style', 'color: #fff', true],
  ['p', 'id', 'root', false],
  ['constructor', 'name', 'x', false],
])('<%s %s="%s"> is kept: %s', (tag, name, value, kept) => {
  expect(isAllowedAttribute(tag, name, value)).toBe(kept)
})
