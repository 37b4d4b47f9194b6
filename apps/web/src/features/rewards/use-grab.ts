import { useQueryClient } from '@tanstack/react-query'
import type { Gift } from '@trevo/contract/gifts'
import type { RainRound } from '@trevo/contract/rain'
import { useRef, useState } from 'react'
import { keys } from '../../lib/query.ts'
import { useRepeatable } from '../../lib/use-repeatable.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { postGrab, rainKey } from './rain-queries.ts'

/** What came of the grab: `gone` where all envelopes were taken before. */
export type Grabbed = Gift | 'gone' | null

export function useGrab(round: RainRound) {
  const client = useQueryClient()
  const requestId = useRepeatable()
  // Fingers are faster than the screen: a second touch of the same moment must not ask again.
  const isAsking = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [grabbed, setGrabbed] = useState<Grabbed>(null)
  const grab = async () => {
    if (isAsking.current || !isRealOrTold()) return
    isAsking.current = true
    setBusy(true)
    try {
      const { gift } = await postGrab({ params: { id: round.id }, body: { requestId: requestId(round.id) } })
      setGrabbed(gift ?? 'gone')
      void client.invalidateQueries({ queryKey: keys.wallet })
    } catch (error) {
      toastRefusal(error)
    } finally {
      isAsking.current = false
      setBusy(false)
      void client.invalidateQueries({ queryKey: rainKey })
    }
  }
  const known = round.mine ?? (round.taken ? 'gone' : null)
  return { isBusy, grabbed: grabbed ?? known, grab }
}
