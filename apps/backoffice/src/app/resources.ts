import { affiliatesEntries } from '../features/affiliates/entries.ts'
import { agentsEntries } from '../features/agents/entries.ts'
import { approvalsEntries } from '../features/approvals/entries.ts'
import { bookEntries } from '../features/books/entries.ts'
import { brandEntries } from '../features/brand/entries.ts'
import { brandDraftsEntries } from '../features/brand-drafts/entries.ts'
import { campaignsEntries } from '../features/campaigns/entries.ts'
import { cashierEntries } from '../features/cashier/entries.ts'
import { catalogueEntries } from '../features/catalogue/entries.ts'
import { chatEntries } from '../features/chat/entries.ts'
import { contentEntries } from '../features/content/entries.ts'
import { filingEntries } from '../features/filings/entries.ts'
import { flagsEntries } from '../features/flags/entries.ts'
import { freeRoundsEntries } from '../features/free-rounds/entries.ts'
import { harmEntries } from '../features/harm/entries.ts'
import { helpEntries } from '../features/help/entries.ts'
import { houseRulesEntries } from '../features/house-rules/entries.ts'
import { identityEntries } from '../features/identity/entries.ts'
import { impedimentEntries } from '../features/impediments/entries.ts'
import { inboxEntries } from '../features/inbox/entries.ts'
import { jackpotsEntries } from '../features/jackpots/entries.ts'
import { legalEntries } from '../features/legal/entries.ts'
import { limitsEntries } from '../features/limits/entries.ts'
import { lotteryEntries } from '../features/lottery/entries.ts'
import { mallEntries } from '../features/mall/entries.ts'
import { marginEntries } from '../features/margin/entries.ts'
import { membersEntries } from '../features/members/entries.ts'
import { missionsEntries } from '../features/missions/entries.ts'
import { nodesEntries } from '../features/nodes/entries.ts'
import { oppositesEntries } from '../features/opposites/entries.ts'
import { programmeEntries } from '../features/programme/entries.ts'
import { providersEntries } from '../features/providers/entries.ts'
import { rewardsEntries } from '../features/rewards/entries.ts'
import { rulesEntries } from '../features/rules/entries.ts'
import { staffEntries } from '../features/staff/entries.ts'
import { suspicionEntries } from '../features/suspicions/entries.ts'
import { tournamentsEntries } from '../features/tournaments/entries.ts'
import { waysEntries } from '../features/ways/entries.ts'
import type { Entry } from '../lib/entry.ts'

/** Every page of the console, in the order of its menu. */
export const ENTRIES: readonly Entry[] = [
  ...chatEntries,
  ...rewardsEntries,
  ...inboxEntries,
  ...membersEntries,
  ...limitsEntries,
  ...cashierEntries,
  ...bookEntries,
  ...approvalsEntries,
  ...waysEntries,
  ...agentsEntries,
  ...marginEntries,
  ...houseRulesEntries,
  ...oppositesEntries,
  ...contentEntries,
  ...helpEntries,
  ...programmeEntries,
  ...mallEntries,
  ...catalogueEntries,
  ...lotteryEntries,
  ...identityEntries,
  ...impedimentEntries,
  ...filingEntries,
  ...suspicionEntries,
  ...harmEntries,
  ...tournamentsEntries,
  ...jackpotsEntries,
  ...brandEntries,
  ...providersEntries,
  ...flagsEntries,
  ...brandDraftsEntries,
  ...campaignsEntries,
  ...affiliatesEntries,
  ...missionsEntries,
  ...freeRoundsEntries,
  ...legalEntries,
  ...rulesEntries,
  ...staffEntries,
  ...nodesEntries,
]
