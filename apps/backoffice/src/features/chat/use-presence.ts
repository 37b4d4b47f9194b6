import { opsDeskPresence } from '@trevo/contract/ops/chat'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'

/** Well within the minute and a half after which the server takes the desk for empty. */
const EVERY_MS = 22_500

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
