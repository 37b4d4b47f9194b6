import type { Pool } from '../apps/server/src/platform/db.ts'

export type Placed = { memberId: bigint; sessionId: bigint; gameSession: bigint }

/** A brand with a vendor's one game, and players who have each opened it. */
export async function seatPlayers(
  pool: Pool,
  { vendor, players }: { vendor: string; players: number },
): Promise<{ merchantId: number; placed: Placed[] }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into merchant (code, is_default) values ('bench', true) returning id`,
  )
  const merchantId = rows[0]?.id ?? 0
  await pool.query(`insert into vendor (code, display_name, launch_url) values ('${vendor}', 'Bench', '/')`)
  await pool.query(`insert into game (vendor_code, code, category, name_pt, name_en, engine, min_bet)
    values ('${vendor}', 'slot', 'RNG', 'Bench', 'Bench', 'slot', 100)`)
  await pool.query(
    `insert into merchant_vendor (merchant_id, vendor_code, category) values (${merchantId}, '${vendor}', 'RNG')`,
  )
  await pool.query(`insert into merchant_game (merchant_id, game_id) select ${merchantId}, id from game`)
  const { rows: placed } = await pool.query<Placed>(`
    with p as (
      insert into member (merchant_id, account, type) select ${merchantId}, 'bench' || n, 0 from generate_series(1, ${players}) n returning id
    ), s as (
      insert into member_session (member_id, merchant_id, token_hash, expires_at)
      select id, ${merchantId}, sha256(id::text::bytea), now() + interval '1 day' from p returning id, member_id
    ), g as (
      insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free, language, created_at, expires_at)
      select next_id(now(), 0), sha256(s.id::text::bytea), ${merchantId}, s.member_id, s.id, mg.node_id, mg.game_id, '${vendor}', 'BRL', false, 'PT', now(), now() + interval '1 day'
      from s, merchant_game mg returning id, member_id, session_id
    )
    select member_id as "memberId", session_id as "sessionId", id as "gameSession" from g`)
  return { merchantId, placed }
}
