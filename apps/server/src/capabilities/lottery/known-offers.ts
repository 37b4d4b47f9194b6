import type { LotteryGame } from '@trevo/lottery/types'
import type { Db } from '../../platform/db.ts'
import { type OfferTo, offerTo } from './offers.ts'

const MAX_REMEMBERED = 20_000

type Whose = { merchantId: number; memberId: bigint }

export type KnownOffers = {
  /** As it was when it was last read; the database tells when it is no longer so. */
  remembered(whose: Whose, game: LotteryGame): OfferTo | undefined
  read(whose: Whose, game: LotteryGame): Promise<OfferTo | undefined>
}

/** What a bet is checked against, so that a player's next bet need not ask for it. The oldest make room. */
export function createKnownOffers(db: Db): KnownOffers {
  const known = new Map<string, OfferTo>()
  const nameOf = ({ memberId }: Whose, { code }: LotteryGame) => `${memberId} ${code}`
  return {
    remembered: (whose, game) => known.get(nameOf(whose, game)),
    async read(whose, game) {
      const name = nameOf(whose, game)
      const offer = await offerTo(db, whose, game)
      known.delete(name)
      if (offer === undefined) return undefined
      const [oldest] = known.size < MAX_REMEMBERED ? [] : known.keys()
      if (oldest !== undefined) known.delete(oldest)
      known.set(name, offer)
      return offer
    },
  }
}
