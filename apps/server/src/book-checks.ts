import { FIGURE_CHECKS } from './base/figures/audit.ts'
import { SEAL_CHECKS } from './capabilities/books/audit.ts'
import type { BookChecks } from './capabilities/books/audit-books.ts'
import { CAPABILITIES } from './capabilities.ts'
import { LIMIT_CHECKS } from './money/gate/audit.ts'
import { LEDGER_CHECKS } from './money/ledger/audit.ts'

/** Everything that proves the books: what `npm run audit` and the night look at. */
export const CHECKS_OF_BOOKS: BookChecks = {
  ofEach: [...LEDGER_CHECKS, ...SEAL_CHECKS],
  ofAll: [...FIGURE_CHECKS, ...LIMIT_CHECKS, ...CAPABILITIES.flatMap(({ audit = [] }) => audit)],
}

export const BOOK_CHECKS = [...CHECKS_OF_BOOKS.ofEach, ...CHECKS_OF_BOOKS.ofAll]
