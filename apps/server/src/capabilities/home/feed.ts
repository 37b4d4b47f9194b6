import type { Feed, FeedItem } from '@trevo/contract/feed'
import { FEED_TOPIC } from '@trevo/contract/feed'
import { formatMoney } from '@trevo/contract/money'
import { maskName } from '../../base/members/mask.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'
import { type FeedRow, feedRows, feedTurn } from './feed-queries.ts'

function gameOf({ nodeId, vendor, category, namePt, nameEn }: FeedRow): FeedItem['game'] {
  if (nodeId === null || vendor === null || category === null) return null
  return { nodeId: String(nodeId), vassalage: vendor, gameType: category, pt: namePt ?? '', en: nameEn ?? '' }
}

function onWire(row: FeedRow): FeedItem {
  const { kind, id, account, amount, stake, at } = row
  return {
    kind,
    id,
    account: maskName(account),
    amount: formatMoney(amount),
    // Two decimals, never up.
    times: stake === null ? null : (Number((amount * 100n) / stake) / 100).toFixed(2),
    at: at.toISOString(),
    game: gameOf(row),
  }
}

export const readFeed = async (db: Db | Tx, merchantId: number, now: Date): Promise<Feed> => ({
  list: (await feedRows(db, merchantId, now)).map(onWire),
})

export type FeedDeps = {
  db: Db
  clock: Clock
  live: Pick<Live, 'toTopic'>
  brands: () => readonly { id: number }[]
}

/** Tells pages that show the feed what is in it now, where that has changed; one node for each brand. */
export function createFeed({ db, clock, live, brands }: FeedDeps): () => Promise<void> {
  const told = new Map<number, string>()
  return async () => {
    for (const { id } of brands()) {
      const feed = await inTx(db, async (tx) =>
        (await feedTurn.tryTake(tx, id)) ? readFeed(tx, id, clock.now()) : undefined,
      )
      if (feed === undefined) continue
      const text = JSON.stringify(feed)
      if (told.get(id) === text) continue
      told.set(id, text)
      live.toTopic(id, FEED_TOPIC, 'feed.changed', feed)
    }
  }
}
