import type { MemberType } from '@trevo/contract/members'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Merchant, Session } from '../../platform/guards.ts'
import type { Live } from '../../platform/live/live.ts'
import { hashToken, newSalt, newToken, REFRESH_GRACE_MS, successorsOf } from '../../platform/token.ts'
import { deviceLabel } from '../devices/device-label.ts'
import { forgetDevice, forgetDeviceOf, forgetDevicesOf } from '../devices/known-device-queries.ts'
import { type Footprint, recordSecurityEvent } from './security-events.ts'
import { SessionCache } from './session-cache.ts'
import {
  findOpenSession,
  insertRefreshToken,
  insertSession,
  isCurrent,
  lockRefreshToken,
  markEnded,
  markSeen,
  markUsed,
  openSessionsOf,
  type RefreshedSession,
  type RememberedDevice,
  rememberedDevicesOf,
  rotate,
  type SessionDevice,
} from './session-queries.ts'
import type { TellOwner } from './tell-owner.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long a member stays signed in without a new token, with and without "remember me". */
const REMEMBERED_MS = 30 * DAY_MS
const SESSION_MS = DAY_MS
/** However often it is renewed, after this long the member has to sign in again. */
const LONGEST_MS = 90 * DAY_MS
const TOKEN_MS = DAY_MS
/** Under the Brazilian profile a session ends after this long without anybody: pages that ask by themselves do not count. */
export const INACTIVITY_MS = 30 * MINUTE_MS
/** Being seen is written at most this often; the inactivity end may therefore come up to this much early, never late. */
const SEEN_EVERY_MS = MINUTE_MS

export type EndReason = 'logout' | 'inactive' | 'expired' | 'revoked' | 'password_changed' | 'copied'

/** Where a sign-in comes from. */
export type Client = Footprint & {
  country: string | null
  remember: boolean
  /** The cookie of known devices that came along. */
  device?: string | undefined
}
export type SignedIn = { id: bigint; merchantId: number; trialExpiresAt: Date | null }
/** Both tokens are told here once; only their hashes are kept. */
export type OpenedSession = {
  id: bigint
  token: string
  refreshToken: string
  /** How long the browser should keep the refresh cookie; null: until it closes. */
  cookieSeconds: number | null
}
export type Refreshed = OpenedSession & { memberId: bigint; type: MemberType; userName: string }

export type OnOpen = (tx: Tx, member: SignedIn) => Promise<void>

export type Sessions = {
  /** The open session of a token on this brand, or null. It is lengthened to the moment when somebody last touched the page. */
  sessionOf(token: string, merchant: Merchant, idleMs?: number): Promise<Session | null>
  openSession(tx: Tx, member: SignedIn, client: Client, knownDeviceId?: bigint): Promise<OpenedSession>
  /** Runs in the transaction of every sign-in and renewal, whichever way it came; both commit or neither does. */
  onOpen(listener: OnOpen): void
  /**
   * Trades a refresh token for new ones; tokens of other pages stay good. A token works once, and for a moment it is
   * answered the same again. Where its successor was used within that moment it brings nothing and ends nothing: the
   * question of a page that was left, or of a slow line, arrives after those that were sent later. Whoever brings it
   * after that moment has a copy, or the owner has: the session ends and the owner is told. Null: sign in again.
   */
  refresh(
    merchant: Merchant,
    refreshToken: string,
    footprint: Footprint,
    idleMs?: number,
  ): Promise<Refreshed | 'late' | null>
  /**
   * Safe to repeat. Its sockets are closed and every node forgets it once the transaction is durable. If it was signed out
   * remotely, or its token was copied, the device is forgotten too.
   */
  endSession(tx: Tx, id: bigint, reason: EndReason): Promise<void>
  /** For signing out after the token has expired. */
  endByRefreshToken(tx: Tx, merchantId: number, refreshToken: string): Promise<void>
  /** All sessions of a member, or all but one; the devices are forgotten with them. */
  endSessionsOf(tx: Tx, memberId: bigint, reason: EndReason, except?: bigint): Promise<void>
  devicesOf(memberId: bigint): Promise<SessionDevice[]>
  /** Devices that need no code to sign in, beside those signed in. */
  rememberedOf(memberId: bigint): Promise<RememberedDevice[]>
  /** False where it is not the member's. */
  forgetDevice(tx: Tx, memberId: bigint, id: bigint): Promise<boolean>
  close(): void
}

export type SessionsOptions = {
  db: Db
  bus: Pick<Bus, 'subscribe' | 'onReconnect'>
  live: Pick<Live, 'endSession'>
  clock: Clock
  tellOwner: TellOwner
}

export async function createSessions({ db, bus, live, clock, tellOwner }: SessionsOptions): Promise<Sessions> {
  const cache = new SessionCache()
  const listeners: OnOpen[] = []
  const stops = [
    await bus.subscribe('session_ended', (id) => cache.forgetSession(BigInt(id))),
    await bus.subscribe('member_changed', (id) => cache.forgetMember(BigInt(id))),
    bus.onReconnect(() => cache.clear()),
  ]

  async function readSession(tokenHash: Buffer, merchant: Merchant, idleMs: number): Promise<Session | null> {
    const found = await findOpenSession(db, merchant.id, tokenHash)
    if (!found) return null
    const now = clock.now()
    const over = whyOver(found, merchant, now)
    if (over) {
      if (await markEnded(db, found.id, over, now)) live.endSession(found.id, over)
      return null
    }
    // The session itself goes on: its refresh token brings a new token.
    if (found.tokenExpiresAt !== null && found.tokenExpiresAt <= now) return null
    if (!found.isUsed) await markUsed(db, found.id, tokenHash)
    const seenMs = now.getTime() - idleMs
    if (seenMs - found.lastSeenAt.getTime() >= SEEN_EVERY_MS)
      await markSeen(db, merchant.id, found.id, new Date(seenMs))
    const { id, memberId, type, userName, mustChangePassword } = found
    return { id, memberId, merchantId: merchant.id, type, userName, mustChangePassword }
  }

  async function endSession(tx: Tx, id: bigint, reason: EndReason): Promise<void> {
    if (!(await markEnded(tx, id, reason, clock.now()))) return
    if (reason === 'revoked' || reason === 'copied') await forgetDeviceOf(tx, id)
    tx.afterCommit(() => {
      // The notice of the database reaches every node, this one a moment later than its own next call.
      cache.forgetSession(id)
      live.endSession(id, reason)
    })
  }

  return {
    endSession,
    async sessionOf(token, merchant, idleMs = 0) {
      const tokenHash = hashToken(token)
      const key = `${merchant.id}:${tokenHash.toString('base64')}`
      const nowMs = clock.now().getTime()
      const known = cache.get(key, nowMs)
      if (known) return known
      const generation = cache.generation
      const session = await readSession(tokenHash, merchant, idleMs)
      if (session) cache.put(key, session, nowMs, generation)
      return session
    },
    async openSession(tx, member, { ip, userAgent, country, remember }, knownDeviceId) {
      const { id: memberId, merchantId, trialExpiresAt } = member
      const now = clock.now()
      const made = newTokens(now, remember, lastMoment(now, trialExpiresAt))
      const id = await insertSession(tx, {
        ...made.stored,
        memberId,
        merchantId,
        deviceLabel: deviceLabel(userAgent),
        ip,
        country,
        persistent: remember,
        knownDeviceId: knownDeviceId ?? null,
      })
      await insertRefreshToken(tx, id, made.refresh)
      for (const listener of listeners) await listener(tx, member)
      return { id, ...made.told }
    },
    onOpen(listener) {
      listeners.push(listener)
    },
    refresh: (merchant, refreshToken, { ip, userAgent }, idleMs = 0) =>
      inTx(db, async (tx) => {
        const now = clock.now()
        const found = await lockRefreshToken(tx, merchant.id, hashToken(refreshToken))
        if (!found || found.endedAt !== null) return null
        const { id, memberId, type, userName } = found
        const again = await sameAgain(tx, found, refreshToken, now)
        if (again === null && isWithinGrace(found, now)) return 'late'
        if (found.usedAt !== null && again === null) {
          await endSession(tx, id, 'copied')
          const event = 'refresh_reuse'
          await recordSecurityEvent(tx, { merchantId: merchant.id, memberId, event, ip, userAgent })
          tx.afterCommit(() => tellOwner(memberId, 'session_copied'))
          return null
        }
        const over = whyOver(found, merchant, now)
        if (over) await endSession(tx, id, over)
        if (over || found.status !== 'active' || found.refreshExpiresAt <= now) return null
        if (again !== null) return { id, memberId, type, userName, ...again }
        const salt = newSalt()
        const limit = lastMoment(found.createdAt, found.trialExpiresAt)
        const made = newTokens(now, found.persistent, limit, successorsOf(refreshToken, salt))
        const seenAt = new Date(Math.max(found.lastSeenAt.getTime(), now.getTime() - idleMs))
        await rotate(tx, found, { ...made.stored, salt, seenAt })
        await insertRefreshToken(tx, id, made.refresh)
        tx.afterCommit(() => cache.forgetSession(id))
        // Whoever comes back on another day without signing in is asked about all the same.
        const member = { id: memberId, merchantId: merchant.id, trialExpiresAt: found.trialExpiresAt }
        for (const listener of listeners) await listener(tx, member)
        return { id, memberId, type, userName, ...made.told }
      }),
    async endByRefreshToken(tx, merchantId, refreshToken) {
      const found = await lockRefreshToken(tx, merchantId, hashToken(refreshToken))
      if (found) await endSession(tx, found.id, 'logout')
    },
    async endSessionsOf(tx, memberId, reason, except) {
      for (const { id } of await openSessionsOf(tx, memberId, clock.now())) {
        if (id !== except) await endSession(tx, id, reason)
      }
      await forgetDevicesOf(tx, memberId, except)
      // The one that goes on may have a password of its own now, see `mustChangePassword`.
      tx.afterCommit(() => cache.forgetMember(memberId))
    },
    devicesOf: (memberId) => openSessionsOf(db, memberId, clock.now()),
    rememberedOf: (memberId) => rememberedDevicesOf(db, memberId, clock.now()),
    forgetDevice,
    close() {
      for (const stop of stops) stop()
    },
  }
}

/** When a session ends at the latest; a trial's ends with the trial. */
function lastMoment(openedAt: Date, trialExpiresAt: Date | null): Date {
  const longest = openedAt.getTime() + LONGEST_MS
  return new Date(Math.min(longest, trialExpiresAt?.getTime() ?? longest))
}

/** Used so short a time ago that the next question with it may be an old one. */
const isWithinGrace = ({ usedAt }: RefreshedSession, now: Date) =>
  usedAt !== null && now.getTime() - usedAt.getTime() <= REFRESH_GRACE_MS

/**
 * What the first use of a token was answered, as long as nobody has gone on with it; null where that is over. An answer that nobody has
 * used for a single call got lost, however long ago: a pause of the database may take minutes, a closed lid hours.
 */
async function sameAgain(tx: Tx, found: RefreshedSession, presented: string, now: Date) {
  const { id, salt, persistent, expiresAt, isAnswerUsed } = found
  if (salt === null || (isAnswerUsed && !isWithinGrace(found, now))) return null
  const next = successorsOf(presented, salt)
  if (!(await isCurrent(tx, id, hashToken(next.refreshToken)))) return null
  return { ...next, cookieSeconds: cookieSecondsOf(now, persistent, expiresAt) }
}

const cookieSecondsOf = (now: Date, persistent: boolean, expiresAt: Date) =>
  persistent ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : null

const randomTokens = () => ({ token: newToken(), refreshToken: newToken() })

function newTokens(now: Date, persistent: boolean, notAfter: Date, { token, refreshToken } = randomTokens()) {
  const inMs = (ms: number) => new Date(Math.min(now.getTime() + ms, notAfter.getTime()))
  const expiresAt = inMs(persistent ? REMEMBERED_MS : SESSION_MS)
  return {
    told: {
      token,
      refreshToken,
      cookieSeconds: cookieSecondsOf(now, persistent, expiresAt),
    },
    stored: { now, tokenHash: hashToken(token), tokenExpiresAt: inMs(TOKEN_MS), expiresAt },
    refresh: { now, tokenHash: hashToken(refreshToken), expiresAt },
  }
}

function whyOver(
  session: { expiresAt: Date; lastSeenAt: Date },
  merchant: Merchant,
  now: Date,
): 'expired' | 'inactive' | null {
  if (session.expiresAt <= now) return 'expired'
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= INACTIVITY_MS
  return merchant.regulation === 'br' && isIdle ? 'inactive' : null
}
