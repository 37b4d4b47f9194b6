import { DESK_PRESENCE_MS, opsDeskPresence } from '@trevo/contract/ops/chat'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'

const EVERY_MS = DESK_PRESENCE_MS / 2

const tell = (present: boolean) => call(opsDeskPresence, { body: { present } }).catch(() => undefined)

/** Members read that the desk is open while somebody has it in front of them. */
export function usePresence(): void {
  useEffect(() => {
    const isHere = () => document.visibilityState === 'visible'
    const tick = () => isHere() && tell(true)
    tick()
    const timer = setInterval(tick, EVERY_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      tell(false)
    }
  }, [])
}
