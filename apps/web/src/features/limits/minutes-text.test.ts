import { expect, test } from 'vitest'
import { minutesText } from './minutes-text.ts'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [130, '2 h 10 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(minutesText(minutes).replace(/\u00a0/g, ' ')).toBe(text)
})
