import type { Currency } from '@trevo/contract/money'
import type { Pool } from '../platform/db.ts'

export type StudioSession = {
  vendorCode: string
  gameCode: string
  playerId: string
  platformSessionId: string
  currency: Currency
  isFree: boolean
  displayName: string
  /** What the brand lets the game pay back; null: as it states. */
  returnPercent: number | null
}

export async function insertSession(
  pool: Pool,
  keyHash: Buffer,
  session: StudioSession,
  expiresAt: string,
): Promise<void> {
  await pool.query(
    `insert into studio.session
       (key_hash, vendor_code, game_code, player_id, platform_session_id, currency, is_free, expires_at, display_name,
        return_percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      keyHash,
      session.vendorCode,
      session.gameCode,
      session.playerId,
      session.platformSessionId,
      session.currency,
      session.isFree,
      expiresAt,
      session.displayName,
      session.returnPercent,
    ],
  )
}

export async function findSession(pool: Pool, keyHash: Buffer): Promise<StudioSession | undefined> {
  const { rows } = await pool.query<StudioSession>({
    name: 'find-session',
    text: `select vendor_code as "vendorCode", game_code as "gameCode", player_id as "playerId",
        platform_session_id as "platformSessionId", currency, is_free as "isFree",
        display_name as "displayName", return_percent as "returnPercent"
      from studio.session where key_hash = $1 and expires_at > now()`,
    values: [keyHash],
  })
  return rows[0]
}
