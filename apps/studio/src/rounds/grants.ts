import { parseMoney } from '@trevo/contract/money'
import type { askGrant, askState } from '@trevo/contract/vendor-free-rounds'
import type * as z from 'zod/mini'
import { engineOf } from '../engines/registry.ts'
import type { Pool } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import { findGrant, type GrantName, keepGrant } from '../wallet/grant-queries.ts'
import { gameOf, setupOf } from './games.ts'

/** Rounds that are over when they begin and need nothing chosen: of our games, slots. */
const hasFreeRounds = (engine: string) => engine === 'slot'

/** Kept once; what the game cannot play is refused, so that nobody is promised it. */
export async function takeGrant(pool: Pool, vendorCode: string, asked: z.output<typeof askGrant.body>): Promise<void> {
  const game = gameOf(vendorCode, asked.gameCode)
  if (game === undefined || !hasFreeRounds(game.engine)) throw new StudioError('game_without_rounds')
  const stakeMinor = parseMoney(asked.stake)
  try {
    engineOf(game.engine)?.accept({ setup: setupOf(game), stakeMinor, action: undefined })
  } catch {
    throw new StudioError('game_without_rounds')
  }
  const grant = {
    vendorCode,
    grantId: asked.grantId,
    playerId: asked.playerId,
    gameCode: asked.gameCode,
    currency: asked.currency,
    rounds: asked.rounds,
    stakeMinor,
    prizeMaxMinor: parseMoney(asked.prizeMax),
    expiresAt: new Date(asked.expiresAt),
  }
  const kept = await keepGrant(pool, grant)
  if (kept?.isCancelled) throw new StudioError('free_rounds_over')
  const isSame =
    kept?.playerId === grant.playerId &&
    kept.gameCode === grant.gameCode &&
    kept.rounds === grant.rounds &&
    kept.stakeMinor === stakeMinor
  if (!isSame) throw new StudioError('idempotency_conflict')
}

type State = z.output<typeof askState.value>

export async function stateOfGrant(pool: Pool, name: GrantName): Promise<State> {
  const known = await findGrant(pool, name)
  if (known === undefined || known.playerId !== name.playerId) return { state: 'unknown', used: 0 }
  const { used, rounds, expiresAt, isCancelled } = known
  if (rounds !== null && used >= rounds) return { state: 'over', used }
  if (isCancelled) return { state: 'cancelled', used }
  return { state: expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'over' : 'open', used }
}
