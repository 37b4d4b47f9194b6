import { createHash, randomBytes } from 'node:crypto'
import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { vendorBalance, vendorSession } from '@trevo/contract/vendor-wallet'
import { stakesFrom } from '../engines/stakes.ts'
import { StudioError } from '../platform/errors.ts'
import type { BalanceAnswer, FreeRounds, SessionInfo, SessionRequest } from '../protocol.ts'
import { type OpenGrant, openGrant } from '../wallet/grant-queries.ts'
import type { Deps } from './deps.ts'
import { gameOf, infoOf, setupOf, vendorsOf } from './games.ts'
import { rulesOf } from './play.ts'
import { findOpenRound } from './queries.ts'
import { viewOf } from './round-view.ts'
import { announcedHash, currentFairness } from './seed-queries.ts'
import { findSession, insertSession, type StudioSession } from './session-queries.ts'

const KEY_BYTES = 24
const KEY_PATTERN = /^Bearer ([\w-]{32})$/

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Turns a launch token into a session of the studio. The token stays good, so that a reload may ask again. */
export async function openSession(deps: Deps, { token, game: code }: SessionRequest): Promise<SessionInfo> {
  const { vendor, player } = await askPlatform(deps, token, code)
  const game = gameOf(vendor, player.gameCode)
  if (game === undefined) throw new StudioError('not_found')
  const session: StudioSession = {
    vendorCode: vendor,
    gameCode: game.code,
    playerId: player.playerId,
    platformSessionId: player.sessionId,
    currency: player.currency,
    isFree: player.free,
    displayName: player.displayName,
    // Of a platform that does not know of it yet: as the game states.
    returnPercent: player.returnPercent ?? null,
  }
  // What cannot be played does not open; Crash and shared tables have their own ways to play.
  if (game.engine !== 'crash' && game.room === undefined) rulesOf(session)
  const sessionKey = randomBytes(KEY_BYTES).toString('base64url')
  const [fairness, nextServerSeedHash, openRound, grant] = await Promise.all([
    currentFairness(deps.pool, session),
    announcedHash(deps.pool, deps.seal, session),
    findOpenRound(deps.pool, session, game.code),
    openGrant(deps.pool, session),
    insertSession(deps.pool, hashOf(sessionKey), session, player.expiresAt),
  ])
  return {
    sessionKey,
    game: infoOf(game, session.returnPercent),
    displayName: player.displayName,
    currency: player.currency,
    free: player.free,
    language: player.language,
    balance: player.balance,
    stakes: stakesFrom(setupOf(game).minBetMinor).map(formatMoney),
    fairness,
    nextServerSeedHash,
    // Play money and money never meet: what was begun with one is not continued with the other.
    openRound: openRound?.currency === player.currency ? viewOf(openRound) : null,
    freeRounds: grant === undefined ? null : shownGrant(grant),
    expiresAt: player.expiresAt,
    raiseAfterLoss: player.raiseAfterLoss ?? false,
    returnHosts: player.returnHosts,
  }
}

const shownGrant = (grant: OpenGrant): FreeRounds => ({
  grantId: grant.grantId,
  stake: formatMoney(grant.stakeMinor),
  rounds: grant.rounds,
  left: grant.rounds - grant.used,
  won: formatMoney(grant.wonMinor),
  prizeMax: formatMoney(grant.prizeMaxMinor),
  expiresAt: grant.expiresAt.toISOString(),
})

/** A game's code belongs to one vendor almost always; where it does not, only the right one knows the token. */
async function askPlatform(
  { platform }: Deps,
  token: string,
  code: string,
): Promise<{ vendor: string; player: ValueOf<typeof vendorSession> }> {
  let refusal = new StudioError('not_found')
  for (const vendor of vendorsOf(code)) {
    const answer = await platform.call(vendor, vendorSession, { token })
    if (answer.kind === 'ok') return { vendor, player: answer.value }
    refusal = new StudioError(answer.code)
  }
  throw refusal
}

/** The session of a call's `Authorization` header. */
export async function requireSession({ pool }: Deps, header: string | undefined): Promise<StudioSession> {
  const key = KEY_PATTERN.exec(header ?? '')?.[1]
  const session = key === undefined ? undefined : await findSession(pool, hashOf(key))
  if (session === undefined) throw new StudioError('game_session_ended')
  return session
}

export async function askBalance({ platform }: Deps, session: StudioSession): Promise<BalanceAnswer> {
  const { playerId, currency } = session
  const answer = await platform.call(session.vendorCode, vendorBalance, { playerId, currency })
  if (answer.kind !== 'ok') throw new StudioError(answer.code)
  return answer.value
}
