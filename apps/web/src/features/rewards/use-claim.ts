import type { Claimable } from '@trevo/contract/reward-centre'
import { useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { useRewardWords } from './gift-text.ts'
import { postClaim } from './queries.ts'
import { rewardTexts } from './texts.ts'
import { useAct } from './use-act.ts'

/** Takes a reward. A press that got no answer keeps its id: pressed again it is the same request. */
export function useClaim() {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const { busyRow, write } = useAct()
  const claim = ({ source, id, status, byApplication }: Claimable) => {
    if (!isRealOrTold()) return
    if (byApplication) return navigate({ to: PATHS.applyReward, search: { id } })
    void write({
      row: `${source}:${id}`,
      send: (idFor) => postClaim({ body: { source, id, requestId: idFor([source, id, status]) } }),
      done: ({ gift }) => (status === 'Join' ? t('joined') : t('claimed', { gift: words.gift(gift) })),
    })
  }
  return { busyRow, claim }
}
