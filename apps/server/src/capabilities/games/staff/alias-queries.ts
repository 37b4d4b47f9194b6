import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { GameAlias, opsAliasChoices, opsGameAliases } from '@trevo/contract/ops/game-aliases'
import { type RawBuilder, sql } from 'kysely'
import { foldQuery } from '../../../base/catalogue/wording.ts'
import { sliceOf } from '../../../base/staff/paging.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type AliasRow = Omit<GameAlias, 'id'> & { id: bigint }
export const asAlias = ({ id, ...row }: AliasRow): GameAlias => ({ ...row, id: String(id) })

/** Whether a row `a` means a game `g`: its titles stand before the two bars. */
const MEANS = sql`alias_means(a.target, a.value, g, split_part(g.search_text, '||', 1))`

const rowsOf = (merchantId: number) => sql`
  select a.id, a.language, a.alias, a.target, a.value,
    case a.target when 'pool' then (select count(*)::int from jackpot_games(${merchantId}::int))
      else (select count(*)::int from merchant_game mg join game g on g.id = mg.game_id
        where mg.merchant_id = ${merchantId} and mg.visible and ${MEANS}) end as games
  from game_alias a`

const SORTS = { alias: sql`fold_text(a.alias)`, language: sql`a.language` } as const

export async function aliasPage(
  db: Db,
  merchantId: number,
  { q, language, target, sort, order, ...page }: QueryOf<typeof opsGameAliases>,
): Promise<{ rows: AliasRow[]; total: number }> {
  const { limit, offset } = sliceOf(page)
  const asked: RawBuilder<unknown>[] = [sql`true`]
  if (language) asked.push(sql`a.language = ${language}`)
  if (target) asked.push(sql`a.target = ${target}`)
  if (q) asked.push(sql`fold_text(a.alias || ' ' || a.value) like ${`%${foldQuery(q)}%`}`)
  const where = sql.join(asked, sql` and `)
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  const [rows, count] = await Promise.all([
    sql<AliasRow>`${rowsOf(merchantId)} where ${where}
      order by ${SORTS[sort]} ${direction}, a.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from game_alias a where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

export async function aliasById(db: Db | Tx, merchantId: number, id: bigint): Promise<AliasRow | undefined> {
  const { rows } = await sql<AliasRow>`${rowsOf(merchantId)} where a.id = ${id}`.execute(db)
  return rows[0]
}

export async function aliasLike(
  tx: Tx,
  merchantId: number,
  { language, alias, target, value }: Omit<GameAlias, 'id' | 'games'>,
): Promise<AliasRow | undefined> {
  const { rows } = await sql<AliasRow>`${rowsOf(merchantId)} where a.language = ${language} and a.alias = ${alias}
    and a.target = ${target} and a.value = ${value}`.execute(tx)
  return rows[0]
}

/** Whether any game of any brand is meant: one that stands for nothing was mistyped. */
export async function namesGames(tx: Tx, { target, value }: Pick<GameAlias, 'target' | 'value'>): Promise<boolean> {
  const { rows } = await sql`
    select from game g cross join (select ${target}::text as target, ${value}::text as value) a where ${MEANS} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Of the catalogue itself, each with its first title. */
export async function aliasChoices(db: Db): Promise<ValueOf<typeof opsAliasChoices>> {
  const of = async <Value extends string>(column: 'engine' | 'classify' | 'category') => {
    const { rows } = await sql<{ value: Value; example: string }>`
      select ${sql.ref(`g.${column}`)} as value, min(g.name_pt) as example from game g
      where g.status <> 'off' and ${sql.ref(`g.${column}`)} <> '' group by 1 order by 1`.execute(db)
    return rows
  }
  const [engine, classify, category] = await Promise.all([
    of('engine'),
    of('classify'),
    of<ValueOf<typeof opsAliasChoices>['category'][number]['value']>('category'),
  ])
  return { engine, classify, category }
}
