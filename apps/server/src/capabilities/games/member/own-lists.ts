import type { GameCategory } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import { categoryFilter } from '../../../base/catalogue/game-filter.ts'
import { audienceOf, gamesOnWire } from '../../../base/catalogue/games.ts'
import { noteRecent } from '../../../base/catalogue/recents.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { pagesFor, sliceOf } from './game-list.ts'
import { favouritePage, isOffered, keepFavourite, recentPage } from './queries.ts'

type Ref = { nodeId: string; vendor: string }

/** Adding what is kept already changes nothing, also when both arrive at once. */
export async function addFavourite(db: Db, { id, merchantId }: Member, ref: Ref, now: Date): Promise<void> {
  const nodeId = BigInt(ref.nodeId)
  if (!(await isOffered(db, merchantId, nodeId, ref.vendor))) throw new AppError('not_found')
  await keepFavourite(db, id, nodeId, now)
}

export async function addRecent(db: Db, { id, merchantId }: Member, nodeId: bigint, now: Date): Promise<void> {
  if (!(await isOffered(db, merchantId, nodeId))) throw new AppError('not_found')
  await inTx(db, (tx) => noteRecent(tx, id, nodeId, now))
}

export type OwnQuestion = {
  member: Member
  merchant: Merchant
  pageNo: number
  pageSize: number
  gameType: GameCategory | 'ALL'
  vassalage: string
  language: Language
}

export async function ownGames(db: Db, which: 'favourites' | 'recents', question: OwnQuestion) {
  const { member, merchant, pageNo, pageSize, gameType, vassalage, language } = question
  const { category, vendors } = categoryFilter(gameType)
  const list = { memberId: member.id, category, vendors: vassalage === '' ? vendors : [vassalage] }
  const read = which === 'favourites' ? favouritePage : recentPage
  const { ids, total } = await read(db, list, sliceOf(pageNo, pageSize))
  return { games: await gamesOnWire(db, ids, audienceOf(merchant, language)), totalPages: pagesFor(total, pageSize) }
}
