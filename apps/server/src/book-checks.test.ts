import { describe, expect, test } from 'vitest'
import { BOOK_CHECKS } from './book-checks.ts'

const LIMITS = /(?<!\(select )\b(audit_from|audit_low|sealed_to|sealed_by_all|forgotten_before|kept_from)\('/

describe('the checks of the books', () => {
  // In a condition alone, the database works such a limit out for every row that it reads: of 100,000 postings that is hours.
  test.each(BOOK_CHECKS.map(({ name, sql }) => [name, sql]))('%s: works out once from where on it reads', (_, sql) => {
    expect(sql).not.toMatch(LIMITS)
  })
})
