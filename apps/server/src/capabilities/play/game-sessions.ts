import type { Currency } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import { GAME_SESSION_MS } from '../../base/catalogue/session-life.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import type { EndGameSessions } from '../ports.ts'
import './tables.ts'

/** Sessions are numbered by the moment they began: older ones are over, and their parts are left alone. */
const youngest = (now: Date) => sql<bigint>`first_id(${new Date(now.getTime() - 2 * GAME_SESSION_MS)}::timestamptz)`

export type NewGameSession = {
  merchantId: number
  memberId: bigint
  /** The member's own session: the game ends with it. */
  sessionId: bigint
  nodeId: bigint
  gameId: bigint
  vendorCode: string
  currency: Currency
  free: boolean
  language: Language
  roomId: string | null
  /** What the brand lets the game pay back, for as long as the session lives; null: as the game states. */
  returnPercent?: number | null
}

/**
 * The token is told here once; only its hash is kept. Whoever opens a game again leaves the one he had open: its bets end
 * with it, what it still has to pay does not. The caller holds the member's lock, so that one session is left.
 */
export async function openGameSession(tx: Tx, now: Date, session: NewGameSession): Promise<string> {
  const token = newToken()
  await tx
    .updateTable('game_session')
    .set({ ended_at: now })
    .where('member_id', '=', session.memberId)
    .where('vendor_code', '=', session.vendorCode)
    .where('game_id', '=', session.gameId)
    .where('id', '>=', youngest(now))
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('game_session')
    .values({
      id: sql<bigint>`next_id(${now}::timestamptz, 0)`,
      token_hash: hashToken(token),
      merchant_id: session.merchantId,
      member_id: session.memberId,
      session_id: session.sessionId,
      node_id: session.nodeId,
      game_id: session.gameId,
      vendor_code: session.vendorCode,
      currency: session.currency,
      free: session.free,
      language: session.language,
      room_id: session.roomId,
      return_percent: session.returnPercent ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + GAME_SESSION_MS),
    })
    .execute()
  return token
}

export const endGameSessions: EndGameSessions = async (tx, memberId, at) => {
  await tx
    .updateTable('game_session')
    .set({ ended_at: at })
    .where('member_id', '=', memberId)
    .where('id', '>=', youngest(at))
    .where('ended_at', 'is', null)
    .execute()
}

/** The living session of a launch token that was made for this vendor. Its sign-in is asked for as `findOpenSession` asks. */
export async function findGameSession(db: Db, now: Date, { vendorCode, token }: { vendorCode: string; token: string }) {
  const found = await db
    .selectFrom('game_session as g')
    .innerJoin('member_session as s', 's.id', 'g.session_id')
    .innerJoin('member as m', 'm.id', 'g.member_id')
    .innerJoin('game', 'game.id', 'g.game_id')
    .innerJoin('merchant as b', 'b.id', 'g.merchant_id')
    .select('b.regulation')
    .select(['g.id', 'g.member_id as memberId', 'g.merchant_id as merchantId', 'g.currency', 'g.free', 'g.language'])
    .select('g.return_percent as returnPercent')
    .select(['g.expires_at as expiresAt', 'game.code as gameCode', 'm.nickname', 'm.account'])
    .select('s.ended_at as signInEndedAt')
    .where('g.token_hash', '=', hashToken(token))
    .where('g.id', '>=', youngest(now))
    .where('g.vendor_code', '=', vendorCode)
    .where('g.ended_at', 'is', null)
    .where('g.expires_at', '>', now)
    .where('s.expires_at', '>', now)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { signInEndedAt, ...session } = found
  return signInEndedAt === null ? session : undefined
}
