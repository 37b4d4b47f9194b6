import { expect, test } from 'vitest'
import { type Answer, type Given, levelOf, QUESTIONS } from './self-test.ts'

const all = (answer: Answer): Given => Object.fromEntries(QUESTIONS.map((question) => [question, answer]))

test.each([
  [all('never'), 'none'],
  // 1 and 2 points
  [{ ...all('never'), lost: 'sometimes' }, 'low'],
  [{ ...all('never'), lost: 'often' }, 'low'],
  // 3 and 7
  [{ ...all('never'), lost: 'always' }, 'some'],
  [{ ...all('never'), lost: 'always', back: 'always', money: 'sometimes' }, 'some'],
  // 8, 9 and 27
  [{ ...all('never'), lost: 'always', back: 'always', money: 'often' }, 'high'],
  [all('sometimes'), 'high'],
  [all('always'), 'high'],
] as const)('%#: points decide the level', (given, level) => {
  expect(levelOf(given)).toBe(level)
})

test('says nothing before every question has its answer', () => {
  const { money: _, ...rest } = all('always')
  expect([levelOf({}), levelOf(rest)]).toEqual([null, null])
})
