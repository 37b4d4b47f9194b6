import { FIGURE_CHECKS } from './base/figures/audit.ts'
import { AGENT_CHECKS } from './capabilities/agents/audit.ts'
import { CASHIER_CHECKS } from './capabilities/cashier/audit.ts'
import { LOTTERY_CHECKS } from './capabilities/lottery/audit.ts'
import { PLAY_CHECKS } from './capabilities/play/audit.ts'
import { REWARD_CHECKS } from './capabilities/rewards/audit.ts'
import { LIMIT_CHECKS } from './money/gate/audit.ts'
import { LEDGER_CHECKS } from './money/ledger/audit.ts'

/** Everything that proves the books: what `npm run audit` looks at. */
export const BOOK_CHECKS = [
  ...LEDGER_CHECKS,
  ...PLAY_CHECKS,
  ...CASHIER_CHECKS,
  ...AGENT_CHECKS,
  ...FIGURE_CHECKS,
  ...LIMIT_CHECKS,
  ...LOTTERY_CHECKS,
  ...REWARD_CHECKS,
]
