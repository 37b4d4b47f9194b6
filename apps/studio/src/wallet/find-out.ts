import type { ErrorCode } from '@trevo/contract/errors'
import type { Pool } from '../platform/db.ts'
import { isGift, keepAwayCall, send, wholeCall } from './calls.ts'
import { noteUsed } from './grant-queries.ts'
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
export async function findOut(deps: Deps, round: DecidedRound): Promise<Fate> {
  if (isGift(round)) return askAgain(deps, round)
  const { pool, platform } = deps
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

/** A free round takes nothing from anybody, so it is simply asked for again: it is taken, or it was, or it never will be. */
async function askAgain({ pool, platform }: Deps, round: DecidedRound & { grantId: string }): Promise<Fate> {
  const taken = await send(platform, wholeCall(round, round.prizeMinor))
  if (taken.kind === 'unknown') return openFate(taken)
  if (taken.kind === 'refused') {
    await cancelWhole(pool, round.id, null)
    return { kind: 'over', isCancelled: true }
  }
  await settleFree(pool, round, taken.value)
  return { kind: 'over', isCancelled: false }
}

/** The platform has paid it, and says how many are left. */
export async function settleFree(
  pool: Pool,
  { id, vendorCode, grantId }: DecidedRound & { grantId: string },
  { balanceMinor, left = 0 }: { balanceMinor: bigint; left?: number },
): Promise<boolean> {
  await noteUsed(pool, vendorCode, grantId, left)
  return settleWhole(pool, id, balanceMinor)
}

const openFate = ({ kind, code }: Exclude<Answer<unknown>, { kind: 'ok' }>): Fate => ({ kind, code })
