import { moneyText } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { keys } from '../../lib/query.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { useSite } from '../../session/status.ts'
import { missionsKey, postClaim } from '../../shared/missions/queries.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { missionsTexts } from './texts.ts'

const CLAIM = { renews: [missionsKey, keys.wallet], tells: toastRefusal }

/** Takes a step that was reached. Pressed again without an answer it is the same request. */
export function useClaimStep() {
  const t = useT(missionsTexts)
  const { currencySymbol } = useSite()
  const { write, busyRow } = useWrite(CLAIM)
  const claim = (claimId: string) => {
    if (!isRealOrTold()) return
    void write({
      row: claimId,
      send: (idFor) => postClaim({ body: { source: 'mission', id: claimId, requestId: idFor(claimId) } }),
      done: ({ gift }) => t('claimed', { amount: moneyText(gift.amount, currencySymbol) }),
    })
  }
  return { busyRow, claim }
}
