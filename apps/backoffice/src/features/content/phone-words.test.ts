import { expect, test } from 'vitest'
import { phoneDates, phoneMoment, phoneWords } from './phone-words.ts'

const ZONE = 'America/Sao_Paulo'
const startsAt = '2026-03-02T01:30:09.000Z'

test('times are those of the brand, in the order of the phone', () => {
  expect(phoneMoment(startsAt, ZONE, 'medium')).toBe('2026-03-01 22:30:09')
  expect(phoneMoment('half', ZONE, 'short')).toBe('')
})

test('a promotion says its end, the long term, or its start alone', () => {
  const of = (span: object) => phoneDates({ startsAt, ...span }, ZONE, 'longo prazo')
  expect(of({ endsAt: '2026-03-10T12:00:00.000Z', noExpiry: true })).toBe('2026-03-01 22:30 – 2026-03-10 09:00')
  expect(of({ endsAt: null })).toBe('2026-03-01 22:30 – longo prazo')
  expect(of({ endsAt: null, noExpiry: false })).toBe('2026-03-01 22:30')
})

test('the phone speaks the language of the preview', () => {
  expect([phoneWords('PT')['content.action_gift'], phoneWords('EN')['content.action_gift']]).toEqual([
    'Resgatar',
    'Claim',
  ])
})
