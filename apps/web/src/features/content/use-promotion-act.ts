import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { Promotion } from '@trevo/contract/content'
import { useState } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keys } from '../../lib/query.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { LOADING_TOAST_SECONDS } from '../../lib/ui-constants.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { ignoreLatePresses } from '../../ui/late-presses.ts'
import { actOf } from './promotion-state.ts'
import { postClaim, postJoin, postTake, promotionKey, promotionsKey } from './queries.ts'
import { contentTexts } from './texts.ts'

function showStatus(client: QueryClient, id: string, status: ActivityStatus): void {
  const changed = (item: Promotion): Promotion => (item.announcement.id === id ? { ...item, status } : item)
  client.setQueriesData<{ list: Promotion[] }>(
    { queryKey: promotionsKey },
    (old) => old && { list: old.list.map(changed) },
  )
  client.setQueriesData<Promotion>({ queryKey: [...promotionKey, id] }, (old) => old && changed(old))
}

const TAKING = {
  renews: [keys.wallet, keys.rewards],
  tells: toastRefusal,
  waits: { seconds: LOADING_TOAST_SECONDS.reward },
}

/** What the state button does. A press that got no answer keeps its id: pressed again it is the same request. */
export function usePromotionAct(promotion: Promotion) {
  const t = useT(contentTexts)
  const client = useQueryClient()
  const { isBusy: busy, write } = useWrite(TAKING)
  const { id } = promotion.announcement
  const { ruleId } = promotion
  // Another state is another request, as a reward that can be taken again tomorrow shows.
  const about = `${id} ${promotion.status}`
  const [request, setRequest] = useState(() => ({ about, requestId: newRequestId() }))
  if (request.about !== about) setRequest({ about, requestId: newRequestId() })
  const act = actOf(promotion)

  const take = (step: 'join' | 'claim') => {
    const asked = { params: { id }, body: { requestId: request.requestId } }
    return write({
      send: () => {
        if (ruleId !== null) return postTake({ body: { source: 'rules', id: ruleId, ...asked.body } })
        return step === 'join' ? postJoin(asked) : postClaim(asked)
      },
      done: t(`done.${step}`),
      onDone: ({ status }) => showStatus(client, id, status),
      refused: () => {
        for (const queryKey of [promotionsKey, [...promotionKey, id]]) void client.invalidateQueries({ queryKey })
        return false
      },
    })
  }

  const press = () => {
    if (!act || !isRealOrTold()) return
    if (act === 'apply') navigate({ to: PATHS.applyReward, search: { id } })
    else {
      // A link to the rewards comes in its place.
      ignoreLatePresses()
      void take(act)
    }
  }
  return { act, busy, press }
}
