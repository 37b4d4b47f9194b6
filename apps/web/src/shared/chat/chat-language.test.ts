import { expect, test } from 'vitest'
import { chatLanguage } from './chat-language.ts'

test.each([
  ['PT', 'PT'],
  ['en', 'EN'],
  ['zh_CN', 'CN'],
  ['cn', 'CN'],
])('%s is %s to the chat', (stored, sent) => {
  expect(chatLanguage(stored)).toBe(sent)
})
