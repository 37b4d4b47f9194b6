import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const TICK_MS = 1_000

/** The minute we are in, and the seconds that are left of it. */
export function useMinute(): { minute: number; secondsLeft: number } {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return { minute: Math.floor(now / MINUTE_MS), secondsLeft: Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000) }
}
