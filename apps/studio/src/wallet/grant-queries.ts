import type { Pool } from '../platform/db.ts'

export type GrantName = { vendorCode: string; grantId: string; playerId: string }
export type Grant = GrantName & {
  gameCode: string
  currency: string
  rounds: number
  stakeMinor: bigint
  prizeMaxMinor: bigint
  expiresAt: Date
}
export type KnownGrant = {
  playerId: string
  gameCode: string | null
  rounds: number | null
  stakeMinor: bigint | null
  expiresAt: Date | null
  used: number
  isCancelled: boolean
}

/** The same again changes nothing, and one that was cancelled before it came stays away. Says what stands then. */
export async function keepGrant(pool: Pool, grant: Grant): Promise<KnownGrant | undefined> {
  await pool.query(
    `insert into studio.free_grant (vendor_code, grant_id, player_id, game_code, currency, rounds, stake, prize_max, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      grant.vendorCode,
      grant.grantId,
      grant.playerId,
      grant.gameCode,
      grant.currency,
      grant.rounds,
      grant.stakeMinor,
      grant.prizeMaxMinor,
      grant.expiresAt,
    ],
  )
  return findGrant(pool, grant)
}

export async function findGrant(pool: Pool, { vendorCode, grantId }: Omit<GrantName, 'playerId'>) {
  const { rows } = await pool.query<KnownGrant>(
    `select player_id as "playerId", game_code as "gameCode", rounds, stake as "stakeMinor", expires_at as "expiresAt", used,
       is_cancelled as "isCancelled"
     from studio.free_grant where vendor_code = $1 and grant_id = $2`,
    [vendorCode, grantId],
  )
  return rows[0]
}

/** How many were played by then. */
export async function cancelGrant(pool: Pool, { vendorCode, grantId, playerId }: GrantName): Promise<number> {
  const { rows } = await pool.query<{ used: number }>(
    `insert into studio.free_grant as g (vendor_code, grant_id, player_id, is_cancelled) values ($1, $2, $3, true)
     on conflict (vendor_code, grant_id) do update set is_cancelled = true where g.player_id = excluded.player_id
     returning used`,
    [vendorCode, grantId, playerId],
  )
  return rows[0]?.used ?? 0
}

/** As the platform counts; answers may overtake one another. */
export async function noteUsed(pool: Pool, vendorCode: string, grantId: string, left: number): Promise<void> {
  await pool.query(
    `update studio.free_grant set used = greatest(used, rounds - $3) where vendor_code = $1 and grant_id = $2`,
    [vendorCode, grantId, left],
  )
}

/** The platform says that nothing more comes of it. */
export async function endGrant(pool: Pool, vendorCode: string, grantId: string): Promise<void> {
  await pool.query('update studio.free_grant set is_cancelled = true where vendor_code = $1 and grant_id = $2', [
    vendorCode,
    grantId,
  ])
}

export type OpenGrant = {
  grantId: string
  stakeMinor: bigint
  rounds: number
  used: number
  wonMinor: bigint
  prizeMaxMinor: bigint
  expiresAt: Date
}

/** What can be played now, by what runs out first. */
export async function openGrant(
  pool: Pool,
  {
    vendorCode,
    playerId,
    gameCode,
    currency,
  }: { vendorCode: string; playerId: string; gameCode: string; currency: string },
): Promise<OpenGrant | undefined> {
  const { rows } = await pool.query<OpenGrant>(
    `select g.grant_id as "grantId", g.stake as "stakeMinor", g.rounds, g.used, g.prize_max as "prizeMaxMinor", g.expires_at as "expiresAt",
       least(coalesce((select sum(r.prize) from studio.round r
         where r.vendor_code = g.vendor_code and r.grant_id = g.grant_id and r.status = 'settled'), 0), g.prize_max)::bigint as "wonMinor"
     from studio.free_grant g
     where g.vendor_code = $1 and g.player_id = $2 and g.game_code = $3 and g.currency = $4
       and not g.is_cancelled and g.used < g.rounds and g.expires_at > now()
     order by g.expires_at, g.grant_id limit 1`,
    [vendorCode, playerId, gameCode, currency],
  )
  return rows[0]
}
