import type { Pool } from '../platform/db.ts'
import type { RoundStatus } from './queries.ts'
import type { Player } from './seed-queries.ts'

/** `stakeMinor` is all that was staked. */
export type PastRound = {
  id: string
  status: RoundStatus
  stakeMinor: bigint
  prizeMinor: bigint
  startedAt: Date
  isGift: boolean
}

/** A player's rounds of a game, newest first, after the round `before`. A stake that was never taken is no round. */
export async function listRounds(
  pool: Pool,
  { vendorCode, playerId }: Player,
  { gameCode, before, limit }: { gameCode: string; before: string | undefined; limit: number },
): Promise<PastRound[]> {
  const { rows } = await pool.query<PastRound>(
    `select id, status, stake + raised as "stakeMinor", prize as "prizeMinor", started_at as "startedAt",
       grant_id is not null as "isGift"
     from studio.round
     where vendor_code = $1 and player_id = $2 and game_code = $3 and status in ('open', 'settled', 'cancelled')
       and ($4::uuid is null or (started_at, id) < (
         select started_at, id from studio.round where id = $4 and vendor_code = $1 and player_id = $2))
     order by started_at desc, id desc limit $5`,
    [vendorCode, playerId, gameCode, before ?? null, limit],
  )
  return rows
}
