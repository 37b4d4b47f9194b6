import type { RewardGift } from '@trevo/contract/gifts'
import type { Claimable } from '@trevo/contract/reward-centre'
import { useT } from '../../lib/i18n/i18n.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import type { IdFor } from '../../shared/write/presses.ts'
import { giftSums } from './gift-sums.ts'
import { useRewardWords } from './gift-text.ts'
import { postClaim } from './queries.ts'
import { rewardTexts } from './texts.ts'
import { useAct } from './use-act.ts'

/** What one press can take: neither what is joined first, nor what asks for papers, nor bonus money, whose terms are read by themselves. */
export const takenAtOnce = (list: readonly Claimable[]): Claimable[] =>
  list.filter(({ status, byApplication, gift }) => status === 'Claim' && !byApplication && gift.kind !== 'bonus')

/**
 * Takes one reward after the other, each by a request of its own that keeps its id: what got no answer is the same request when
 * it is pressed again, and one that is refused does not keep the others back.
 */
export async function takeAll(
  list: readonly Claimable[],
  idFor: IdFor,
): Promise<{ gifts: RewardGift[]; isAll: boolean }> {
  const gifts: RewardGift[] = []
  let refusal: unknown
  for (const { source, id, status } of list) {
    try {
      const body = { source, id, requestId: idFor([source, id, status]) }
      gifts.push((await postClaim({ body })).gift)
    } catch (error) {
      refusal ??= error
    }
  }
  if (gifts.length === 0) throw refusal
  return { gifts, isAll: refusal === undefined }
}

export function useClaimAll() {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const { isBusy, write } = useAct()
  const claimAll = async (list: readonly Claimable[]) => {
    if (!isRealOrTold()) return
    await write({
      send: (idFor) => takeAll(list, idFor),
      done: ({ gifts, isAll }) =>
        t(isAll ? 'all.done' : 'all.some', { gifts: giftSums(gifts).map(words.gift).join(' + ') }),
    })
  }
  return { isBusy, claimAll }
}
