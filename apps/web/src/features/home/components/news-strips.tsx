import { useJackpots } from '../../../shared/jackpots/use-jackpots.ts'
import { BolaoStrip, useBolaos } from './bolao-strip.tsx'
import { FeedStrip, useFeed } from './feed-strip.tsx'
import { JackpotStrip } from './jackpot-strip.tsx'

/** What goes on at the house. It comes in one piece: each part by itself would lay out the page, and move what is below, once more. */
export function NewsStrips() {
  const jackpots = useJackpots()
  const bolaos = useBolaos()
  const feed = useFeed()
  if (jackpots.isLoading || bolaos.isLoading || feed.isLoading) return null
  return (
    <>
      <JackpotStrip data={jackpots.data} />
      <BolaoStrip list={bolaos.list} />
      <FeedStrip list={feed.list} />
    </>
  )
}
