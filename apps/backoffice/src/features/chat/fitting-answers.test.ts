import type { ChatAnswer } from '@trevo/contract/ops/chat-desk'
import { expect, test } from 'vitest'
import { askedFor, fitting } from './fitting-answers.ts'

const answer = (language: 'PT' | 'EN', shortcut: string, text = 'Olá'): ChatAnswer => ({
  id: `${language}-${shortcut}`,
  language,
  shortcut,
  text,
  revisedAt: '2026-11-17T00:00:00Z',
  revisedBy: 'marta',
})

test.each([
  ['/', ''],
  ['/Pra', 'pra'],
  ['/pra zo', null],
  ['a /pra', null],
  ['', null],
])('%j asks for %j', (text, asked) => {
  expect(askedFor(text)).toBe(asked)
})

test('what begins so comes before what only holds it, and the first language before others', () => {
  const answers = [
    answer('EN', 'prazo'),
    answer('PT', 'saque', 'O prazo é de um dia.'),
    answer('PT', 'prazo'),
    answer('PT', 'oi'),
  ]
  expect(fitting(answers, 'pra', ['PT', 'EN']).map(({ id }) => id)).toEqual(['PT-prazo', 'EN-prazo', 'PT-saque'])
  expect(fitting(answers, '', ['EN', 'PT'])[0]?.id).toBe('EN-prazo')
  expect(fitting(answers, 'xyz', ['PT'])).toEqual([])
})
