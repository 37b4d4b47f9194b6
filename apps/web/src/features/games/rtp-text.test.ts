import { expect, test } from 'vitest'
import { rtpText } from './rtp-text.ts'

test('a share is written as money is', () => {
  expect(rtpText('96.50')).toBe('96,50')
})
