import { useEffect, useState } from 'react'
import { useJackpots } from '../../../shared/jackpots/use-jackpots.ts'
import { BolaoStrip, useBolaos } from './bolao-strip.tsx'
import { FeedStrip, useFeed } from './feed-strip.tsx'
import { JackpotStrip } from './jackpot-strip.tsx'

/** How long one slow answer may keep the others back. */
const PATIENCE_MS = 2_000

/** What goes on at the house. It comes in one piece: each part by itself would lay out the page, and move what is below, once more. */
export function NewsStrips() {
  const jackpots = useJackpots()
  const bolaos = useBolaos()
  const feed = useFeed()
  const isLate = useLate(PATIENCE_MS)
  if (!isLate && (jackpots.isLoading || bolaos.isLoading || feed.isLoading)) return null
  return (
    <>
      <JackpotStrip data={jackpots.data} />
      <BolaoStrip list={bolaos.list} />
      <FeedStrip list={feed.list} />
    </>
  )
}

function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
