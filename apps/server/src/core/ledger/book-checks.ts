import { AGENT_CHECKS } from '../agents/audit.ts'
import { CASHIER_CHECKS } from '../cashier/audit.ts'
import { FIGURE_CHECKS } from '../figures/audit.ts'
import { LIMIT_CHECKS } from '../limits/audit.ts'
import { LOTTERY_CHECKS } from '../lottery/audit.ts'
import { PLAY_CHECKS } from '../play/audit.ts'
import { REWARD_CHECKS } from '../rewards/audit.ts'
import { LEDGER_CHECKS } from './audit.ts'

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
