import type { TournamentScope } from '@trevo/contract/tournaments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { wrongField } from '../../platform/errors.ts'
import './tables.ts'

/** What a race or a pool of the brand is about; `games` are the brand's own numbers of them. */
export type OfferScope = { scope: TournamentScope; vendor: string | null; games: readonly string[] }

/** The games behind the brand's own numbers of them. What the brand does not have would count for nobody. */
export async function gamesBehind(
  tx: Tx,
  merchantId: number,
  nodes: readonly string[],
  path = 'games',
): Promise<bigint[]> {
  if (nodes.length === 0) return []
  const { rows } = await sql<{ id: bigint }>`
    select game_id as id from merchant_game
    where merchant_id = ${merchantId} and node_id = any(${nodes}::bigint[]) order by 1`.execute(tx)
  if (rows.length < new Set(nodes).size) throw wrongField(path, 'unknown')
  return rows.map(({ id }) => id)
}

export async function gamesOfScope(
  tx: Tx,
  merchantId: number,
  { scope, vendor, games }: OfferScope,
): Promise<bigint[]> {
  if (scope === 'vendor' && !(await hasVendor(tx, merchantId, vendor))) throw wrongField('vendor', 'unknown')
  return scope === 'games' ? gamesBehind(tx, merchantId, games) : []
}

async function hasVendor(tx: Tx, merchantId: number, vendor: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from merchant_game mg join game g on g.id = mg.game_id
    where mg.merchant_id = ${merchantId} and g.vendor_code = ${vendor} limit 1`.execute(tx)
  return rows.length > 0
}

/** Of the vendor or of the games, as players know them. */
export async function namesOfScope(
  db: Db,
  { merchantId, scope, vendor, games }: OfferScope & { merchantId: number },
  inPortuguese: boolean,
): Promise<string[]> {
  if (scope === 'all' || scope === 'category') return []
  const name = inPortuguese ? sql`g.name_pt` : sql`g.name_en`
  const { rows } = await (scope === 'vendor'
    ? sql<{ name: string }>`select display_name as name from vendor where code = ${vendor}`
    : sql<{ name: string }>`select ${name} as name from merchant_game mg join game g on g.id = mg.game_id
        where mg.merchant_id = ${merchantId} and mg.node_id = any(${games}::bigint[]) order by 1`
  ).execute(db)
  return rows.map((row) => row.name)
}
