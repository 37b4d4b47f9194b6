import { useQueryClient } from '@tanstack/react-query'
import type { Gift } from '@trevo/contract/gifts'
import type { Claimable } from '@trevo/contract/reward-centre'
import { useRef, useState } from 'react'
import { messageText, useT } from '../../lib/i18n/i18n.ts'
import { keys } from '../../lib/query.ts'
import { LOADING_TOAST_SECONDS } from '../../lib/ui-constants.ts'
import { useRepeatable } from '../../lib/use-repeatable.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { toast } from '../../ui/toast.ts'
import { giftSums } from './gift-sums.ts'
import { useRewardWords } from './gift-text.ts'
import { postClaim, rewardsKey } from './queries.ts'
import { rewardTexts } from './texts.ts'

/** What one press can take: neither what is joined first nor what asks for papers. */
export const takenAtOnce = (list: readonly Claimable[]): Claimable[] =>
  list.filter(({ status, byApplication }) => status === 'Claim' && !byApplication)

/**
 * Takes one reward after the other, each by a request of its own that keeps its id: what got no answer is the same request when
 * it is pressed again, and one that is refused does not keep the others back.
 */
export function useClaimAll() {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const client = useQueryClient()
  const requestId = useRepeatable()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const takeAll = async (list: readonly Claimable[]) => {
    const gifts: Gift[] = []
    let refusal: unknown
    for (const { source, id, status } of list) {
      try {
        const body = { source, id, requestId: requestId(`${source}:${id}:${status}`) }
        gifts.push((await postClaim({ body })).gift)
      } catch (error) {
        refusal ??= error
      }
    }
    if (gifts.length === 0) return toastRefusal(refusal)
    const text = giftSums(gifts).map(words.gift).join(' + ')
    toast.show({ tone: 'ok', text: t(refusal === undefined ? 'all.done' : 'all.some', { gifts: text }) })
  }

  const claimAll = async (list: readonly Claimable[]) => {
    // The state of the button comes a moment after the press; a second press in that moment must not count.
    if (isRunning.current || !isRealOrTold()) return
    isRunning.current = true
    setBusy(true)
    const hideLoading = toast.loading(messageText('loading'), LOADING_TOAST_SECONDS.reward)
    try {
      await takeAll(list)
    } finally {
      hideLoading()
      setBusy(false)
      isRunning.current = false
      void client.invalidateQueries({ queryKey: keys.wallet })
      void client.invalidateQueries({ queryKey: rewardsKey })
    }
  }
  return { isBusy, claimAll }
}
