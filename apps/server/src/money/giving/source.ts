import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { RewardGift } from '@trevo/contract/gifts'
import type { Claimable, RewardSource } from '@trevo/contract/reward-centre'
import type { Language } from '@trevo/contract/wire'
import type { Db, Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { RewardDeps } from './give.ts'

export type CentreDeps = RewardDeps & { db: Db }
export type RewardVisit = { merchant: Merchant; memberId: bigint; language: Language; now: Date }
/** `repeated`: this very request was answered before. */
export type Claim = { id: string; requestId: string; repeated: boolean }
export type Claimed = { status: ActivityStatus; gift: RewardGift }

/** Somewhere rewards come from. The reward centre asks each of them and knows nothing else about them. */
export type RewardSourceOf = {
  name: RewardSource
  claimables(deps: CentreDeps, visit: RewardVisit): Promise<Claimable[]>
  /**
   * In the transaction of the claim, with the rewards of the member locked. A reward that was claimed before is answered
   * as such; what cannot be claimed throws.
   */
  claim(tx: Tx, deps: CentreDeps, visit: RewardVisit, claim: Claim): Promise<Claimed>
}
