import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Merchant, Session } from '../../platform/http/app.ts'
import type { Live } from '../../platform/live/live.ts'
import { SessionCache } from './session-cache.ts'
import { findOpenSession, insertSession, markEnded, markSeen, type OpenSession } from './session-queries.ts'
import { hashToken, newToken } from './token.ts'

const MINUTE_MS = 60_000
const SESSION_MS = 30 * 24 * 60 * MINUTE_MS
/** Under the Brazilian profile a session ends after this long without a call. */
export const INACTIVITY_MS = 30 * MINUTE_MS
/** Being seen is written at most this often; the inactivity end may therefore come up to this much early, never late. */
const SEEN_EVERY_MS = MINUTE_MS

type EndReason = 'logout' | 'inactive' | 'expired' | 'revoked'

export type Sessions = {
  /** The open session of a token on this brand, or null. */
  sessionOf(token: string, merchant: Merchant): Promise<Session | null>
  /** The token is told here once and kept nowhere. */
  createSession(tx: Tx, member: { id: bigint; merchantId: number }): Promise<{ id: bigint; token: string }>
  /** Safe to repeat. Its sockets are closed and every node forgets it once the transaction is durable. */
  endSession(tx: Tx, id: bigint, reason: EndReason): Promise<void>
  close(): void
}

export type SessionsOptions = {
  db: Db
  bus: Pick<Bus, 'subscribe' | 'onReconnect'>
  live: Pick<Live, 'endSession'>
  clock: Clock
}

export async function createSessions({ db, bus, live, clock }: SessionsOptions): Promise<Sessions> {
  const cache = new SessionCache()
  const stops = [
    await bus.subscribe('session_ended', (id) => cache.forgetSession(BigInt(id))),
    await bus.subscribe('member_changed', (id) => cache.forgetMember(BigInt(id))),
    bus.onReconnect(() => cache.clear()),
  ]

  async function readSession(tokenHash: Buffer, merchant: Merchant): Promise<Session | null> {
    const found = await findOpenSession(db, merchant.id, tokenHash)
    if (!found) return null
    const now = clock.now()
    const over = whyOver(found, merchant, now)
    if (over) {
      if (await markEnded(db, found.id, over, now)) live.endSession(found.id, over)
      return null
    }
    if (now.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS) await markSeen(db, found.id, now)
    const { id, memberId, type, userName } = found
    return { id, memberId, merchantId: merchant.id, type, userName }
  }

  return {
    async sessionOf(token, merchant) {
      const tokenHash = hashToken(token)
      const key = `${merchant.id}:${tokenHash.toString('base64')}`
      const nowMs = clock.now().getTime()
      const known = cache.get(key, nowMs)
      if (known) return known
      const generation = cache.generation
      const session = await readSession(tokenHash, merchant)
      if (session) cache.put(key, session, nowMs, generation)
      return session
    },
    async createSession(tx, { id: memberId, merchantId }) {
      const token = newToken()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + SESSION_MS)
      const id = await insertSession(tx, { memberId, merchantId, tokenHash: hashToken(token), now, expiresAt })
      return { id, token }
    },
    async endSession(tx, id, reason) {
      if (!(await markEnded(tx, id, reason, clock.now()))) return
      tx.afterCommit(() => {
        // The notice of the database reaches every node, this one a moment later than its own next call.
        cache.forgetSession(id)
        live.endSession(id, reason)
      })
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function whyOver(session: OpenSession, merchant: Merchant, now: Date): EndReason | null {
  if (session.expiresAt <= now) return 'expired'
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= INACTIVITY_MS
  return merchant.regulation === 'br' && isIdle ? 'inactive' : null
}
