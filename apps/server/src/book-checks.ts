import { FIGURE_CHECKS } from './base/figures/audit.ts'
import { CAPABILITIES } from './capabilities.ts'
import { LIMIT_CHECKS } from './money/gate/audit.ts'
import { LEDGER_CHECKS } from './money/ledger/audit.ts'

/** Everything that proves the books: what `npm run audit` looks at. */
export const BOOK_CHECKS = [
  ...LEDGER_CHECKS,
  ...FIGURE_CHECKS,
  ...LIMIT_CHECKS,
  ...CAPABILITIES.flatMap(({ audit = [] }) => audit),
]
