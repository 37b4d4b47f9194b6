import type { ErrorCode } from '@trevo/contract/errors'
import type { Pool } from '../platform/db.ts'
import { keepAwayCall, send, wholeCall } from './calls.ts'
import type { Answer, PlatformClient } from './platform-client.ts'
import { cancelWhole, type DecidedRound, settleWhole } from './queries.ts'

type Deps = { pool: Pool; platform: PlatformClient }

/** `over`: the round is settled or cancelled, here or by somebody else. */
export type Fate = { kind: 'over'; isCancelled: boolean } | { kind: 'unknown' | 'refused'; code: ErrorCode }

/**
 * A round that was asked for at once and whose answer nobody saw. Asking again could take a stake long after the player
 * has gone, so it is kept away instead; where the platform says that it has been taken, it stands and is answered as the
 * first time.
 */
export async function findOut({ pool, platform }: Deps, round: DecidedRound): Promise<Fate> {
  const away = await send(platform, keepAwayCall(round))
  if (away.kind === 'ok') {
    await cancelWhole(pool, round.id, away.value.balanceMinor)
    return { kind: 'over', isCancelled: true }
  }
  if (away.kind !== 'refused' || away.code !== 'round_closed') return openFate(away)
  const stands = await send(platform, wholeCall(round, round.prizeMinor))
  if (stands.kind !== 'ok') return openFate(stands)
  await settleWhole(pool, round.id, stands.value.balanceMinor)
  return { kind: 'over', isCancelled: false }
}

const openFate = ({ kind, code }: Exclude<Answer<unknown>, { kind: 'ok' }>): Fate => ({ kind, code })
