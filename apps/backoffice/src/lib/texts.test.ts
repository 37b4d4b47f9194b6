import { COMMON_ERRORS, type Endpoint } from '@trevo/contract/endpoint'
import { errorText } from '@trevo/contract/error-texts'
import { ERROR_CODES } from '@trevo/contract/errors'
import { expect, test } from 'vitest'
import { commonTexts } from './i18n/common.ts'
import { refusalText } from './refusal-text.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

// Every area of the contract, also one that is added later.
const areas = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/ops/*.ts', { eager: true })

test('every error that a staff call names is worded for staff', () => {
  const endpoints = Object.values(areas).flatMap((area) => Object.values(area).filter(isEndpoint))
  expect(endpoints.length).toBeGreaterThan(100)
  const codes = new Set([...COMMON_ERRORS, ...endpoints.flatMap(({ errors }) => errors ?? [])])
  expect([...codes].filter((code) => !(`error.${code}` in commonTexts.en))).toEqual([])
})

test('a refusal behind a call is worded for staff too', () => {
  for (const code of ['play_first', 'budget_spent', 'member_excluded', 'out_of_stock']) {
    expect(`error.${code}` in commonTexts.pt).toBe(true)
  }
})

test.each(ERROR_CODES.filter((code) => code !== 'unknown_error'))('%s is never told as an unknown error', (code) => {
  for (const [locale, said] of [
    ['pt', errorText(code, 'PT')],
    ['en', errorText(code, 'EN')],
    ['es', errorText(code, 'ES')],
  ] as const) {
    const key = refusalText(code, said)
    const text = new Map(Object.entries(commonTexts[locale])).get(key) ?? key
    expect(text).not.toBe('')
    expect([commonTexts[locale]['error.unknown_error'], `error.${code}`, 'error.unknown_error']).not.toContain(text)
  }
})
