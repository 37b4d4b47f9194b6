import { affiliates } from './capabilities/affiliates/index.ts'
import { agents } from './capabilities/agents/index.ts'
import { approvals } from './capabilities/approvals/index.ts'
import { art } from './capabilities/art/index.ts'
import { auth } from './capabilities/auth/index.ts'
import { books } from './capabilities/books/index.ts'
import { brands } from './capabilities/brands/index.ts'
import { campaigns } from './capabilities/campaigns/index.ts'
import { cashier } from './capabilities/cashier/index.ts'
import { chat } from './capabilities/chat/index.ts'
import { content } from './capabilities/content/index.ts'
import { daybooks } from './capabilities/daybooks/index.ts'
import { listExports } from './capabilities/exports/index.ts'
import { figures } from './capabilities/figures/index.ts'
import { filings } from './capabilities/filings/index.ts'
import { finding } from './capabilities/finding/index.ts'
import { games } from './capabilities/games/index.ts'
import { harm } from './capabilities/harm/index.ts'
import { home } from './capabilities/home/index.ts'
import { identity } from './capabilities/identity/index.ts'
import { impediments } from './capabilities/impediments/index.ts'
import { inbox } from './capabilities/inbox/index.ts'
import { jackpots } from './capabilities/jackpots/index.ts'
import { legal } from './capabilities/legal/index.ts'
import { limits } from './capabilities/limits/index.ts'
import { lottery } from './capabilities/lottery/index.ts'
import { mall } from './capabilities/mall/index.ts'
import { memberFile } from './capabilities/member-file/index.ts'
import { missions } from './capabilities/missions/index.ts'
import { nodes } from './capabilities/nodes/index.ts'
import { opposite } from './capabilities/opposite/index.ts'
import { outbox } from './capabilities/outbox/index.ts'
import { ownData } from './capabilities/own-data/index.ts'
import { passwords } from './capabilities/passwords/index.ts'
import { play } from './capabilities/play/index.ts'
import { profile } from './capabilities/profile/index.ts'
import { providers } from './capabilities/providers/index.ts'
import { rain } from './capabilities/rain/index.ts'
import { records } from './capabilities/records/index.ts'
import { registration } from './capabilities/registration/index.ts'
import { rewards } from './capabilities/rewards/index.ts'
import { rules } from './capabilities/rules/index.ts'
import { security } from './capabilities/security/index.ts'
import { session } from './capabilities/session/index.ts'
import { site } from './capabilities/site/index.ts'
import { staff } from './capabilities/staff/index.ts'
import { standing } from './capabilities/standing/index.ts'
import { suspicions } from './capabilities/suspicions/index.ts'
import { tournaments } from './capabilities/tournaments/index.ts'
import { ways } from './capabilities/ways/index.ts'

/**
 * Everything the server can do, one registration each. Where several offer the same (reward sources, welcomes), they are
 * asked in this order.
 */
export const CAPABILITIES = [
  site,
  session,
  auth,
  registration,
  passwords,
  security,
  profile,
  content,
  inbox,
  chat,
  games,
  home,
  play,
  cashier,
  limits,
  records,
  rewards,
  mall,
  rain,
  identity,
  impediments,
  tournaments,
  jackpots,
  missions,
  campaigns,
  affiliates,
  legal,
  rules,
  lottery,
  agents,
  art,
  outbox,
  staff,
  standing,
  memberFile,
  ownData,
  ways,
  brands,
  providers,
  opposite,
  approvals,
  books,
  daybooks,
  figures,
  filings,
  suspicions,
  harm,
  listExports,
  finding,
  nodes,
] as const
