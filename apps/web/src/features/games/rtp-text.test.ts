import { expect, test } from 'vitest'
import { rtpText } from './rtp-text.ts'

test('a share is written as the language writes it', () => {
  expect(rtpText('96.50', 'PT')).toBe('96,50')
  expect(rtpText('96.50', 'EN')).toBe('96.50')
})
