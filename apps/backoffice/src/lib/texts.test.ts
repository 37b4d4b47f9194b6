import { COMMON_ERRORS, type Endpoint } from '@trevo/contract/endpoint'
import { expect, test } from 'vitest'
import { commonTexts } from './i18n/common.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

// Every area of the contract, also one that is added later.
const areas = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/ops/*.ts', { eager: true })

test('every error that a staff call names can be said', () => {
  const endpoints = Object.values(areas).flatMap((area) => Object.values(area).filter(isEndpoint))
  expect(endpoints.length).toBeGreaterThan(100)
  const codes = new Set([...COMMON_ERRORS, ...endpoints.flatMap(({ errors }) => errors ?? [])])
  expect([...codes].filter((code) => !(`error.${code}` in commonTexts.en))).toEqual([])
})
