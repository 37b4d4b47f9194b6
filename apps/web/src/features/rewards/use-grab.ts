import type { Gift } from '@trevo/contract/gifts'
import type { RainRound } from '@trevo/contract/rain'
import { useState } from 'react'
import { keys } from '../../lib/query.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { postGrab, rainKey } from './rain-queries.ts'

/** What came of the grab: `gone` where all envelopes were taken before. */
export type Grabbed = Gift | 'gone' | null

const RENEWS = [rainKey, keys.wallet] as const

export function useGrab(round: RainRound) {
  const { isBusy, write } = useWrite({ renews: RENEWS, tells: toastRefusal })
  const [grabbed, setGrabbed] = useState<Grabbed>(null)
  const grab = async () => {
    if (!isRealOrTold()) return
    await write({
      send: (idFor) => postGrab({ params: { id: round.id }, body: { requestId: idFor(round.id) } }),
      onDone: ({ gift }) => setGrabbed(gift ?? 'gone'),
    })
  }
  const known = round.mine ?? (round.taken ? 'gone' : null)
  return { isBusy, grabbed: grabbed ?? known, grab }
}
