import type { Launch } from '@trevo/contract/games'
import { isReal } from '@trevo/contract/members'
import type { Currency } from '@trevo/contract/money'
import type { Language, Theme } from '@trevo/contract/wire'
import { titleOf } from '../../../base/catalogue/games.ts'
import { noteRecent } from '../../../base/catalogue/recents.ts'
import { lockMember, type MemberRecord, memberById } from '../../../base/members/member.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant, Session } from '../../../platform/guards.ts'
import type { Live } from '../../../platform/live/live.ts'
import { openGameSession } from '../game-sessions.ts'
import { coloursOf } from './colours.ts'
import { fillPlayMoney } from './play-money.ts'
import { findOffer, type Offer } from './queries.ts'
import { enterRoom } from './rooms.ts'

export type LaunchDeps = { db: Db; ledger: Ledger; clock: Clock; live: Pick<Live, 'toMember'> }
export type LaunchAsked = {
  merchant: Merchant
  session: Session
  nodeId: bigint
  wantsFree: boolean
  roomId: string | undefined
  confirmed: boolean
  /** Where the caller is, as far as that is known. */
  country: string | null
  language: Language
  theme: Theme
  /** Where the game's own way back leads to. */
  origin: string
  /** Where the games of our own studio are. */
  gamesOrigin: string
}

/** Opens a game: every check and the session in one transaction, so that nothing changes in between. */
export function launch(deps: LaunchDeps, asked: LaunchAsked): Promise<Launch> {
  const { merchant, session, nodeId, language } = asked
  return inTx(deps.db, async (tx) => {
    const now = deps.clock.now()
    // Two launches at once take turns: a room is paid once, play money is filled once.
    await lockMember(tx, session.memberId)
    const member = await memberById(tx, merchant.id, session.memberId)
    if (member?.status !== 'active') throw new AppError('user_unavailable')
    const offer = await findOffer(tx, merchant.id, nodeId)
    if (!offer) throw new AppError('not_found')
    const free = playsFree(member, offer, asked.wantsFree)
    if (asked.country !== null && offer.blockedCountries.includes(asked.country))
      throw new AppError('region_restricted')
    if (offer.vendorStatus !== 'active' || offer.gameStatus !== 'active') throw new AppError('vendor_maintenance')
    const currency: Currency = free ? 'FUN' : merchant.currency
    if (!offer.currencies.includes(currency)) throw new AppError('not_found')
    await enterRoom(tx, deps, { ...asked, member, offer, now })
    if (free) await fillPlayMoney(tx, deps.ledger, member)
    const token = await openGameSession(tx, now, {
      merchantId: merchant.id,
      memberId: member.id,
      sessionId: session.id,
      nodeId,
      gameId: offer.gameId,
      vendorCode: offer.vendorCode,
      currency,
      free,
      language,
      roomId: offer.roomId,
      returnPercent: offer.returnPercent,
    })
    await noteRecent(tx, member.id, nodeId, now)
    return launchOf(offer, { ...asked, free, token })
  })
}

/** Trial and test members play without money and only what allows it; the others may choose where it is allowed. */
function playsFree({ type }: MemberRecord, { supportFree }: Offer, wantsFree: boolean): boolean {
  const free = wantsFree || !isReal(type)
  if (free && !supportFree) throw new AppError('free_reject')
  return free
}

function launchOf(offer: Offer, made: LaunchAsked & { free: boolean; token: string }): Launch {
  const { free, language, theme, token, origin, gamesOrigin } = made
  const colours = coloursOf(made.merchant.site.brand.variables[theme])
  const search = new URLSearchParams({
    token,
    game: offer.gameCode,
    lang: language.toLowerCase(),
    theme,
    free: free ? '1' : '0',
    return: `${origin}/m/home`,
    ...(colours !== '' && { colours }),
  })
  const address = offer.launchUrl.startsWith('/studio/') ? gamesOrigin + offer.launchUrl : offer.launchUrl
  return {
    url: `${address}${address.includes('?') ? '&' : '?'}${search}`,
    inSite: offer.inSite,
    gameName: titleOf(offer, language),
    gameType: offer.category,
    vassalage: offer.vendorCode,
    free,
    rtp: offer.rtp,
  }
}
