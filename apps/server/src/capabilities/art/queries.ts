import { sql } from 'kysely'
import type { StoredCategory } from '../../base/catalogue/tables.ts'
import type { Db } from '../../platform/db.ts'

export type PicturedGame = {
  vendorCode: string
  vendorName: string
  code: string
  category: StoredCategory
  namePt: string
  nameEn: string
}

/** The game of an address `<vendor>-<code>`; both may have dashes, so every way to part them is tried. */
export async function gameByName(db: Db, category: string, name: string): Promise<PicturedGame | undefined> {
  const parts = name.split('-')
  const vendors = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('-'))
  const codes = parts.slice(1).map((_, index) => parts.slice(index + 1).join('-'))
  const { rows } = await sql<PicturedGame>`
    select g.vendor_code as "vendorCode", v.display_name as "vendorName", g.code, g.category,
      g.name_pt as "namePt", g.name_en as "nameEn"
    from unnest(${vendors}::text[], ${codes}::text[]) as wanted (vendor_code, code)
    join game g on g.vendor_code = wanted.vendor_code and g.code = wanted.code
    join vendor v on v.code = g.vendor_code
    where g.category = ${category}
    order by length(g.vendor_code)
    limit 1`.execute(db)
  return rows[0]
}

export const vendorByCode = (db: Db, code: string) =>
  db.selectFrom('vendor').select('display_name as name').where('code', '=', code).executeTakeFirst()

/** Games that need a picture of ours, those first that stand first in a lobby. */
export async function gamesToDraw(db: Db): Promise<PicturedGame[]> {
  const { rows } = await sql<PicturedGame>`
    select g.vendor_code as "vendorCode", v.display_name as "vendorName", g.code, g.category,
      g.name_pt as "namePt", g.name_en as "nameEn"
    from (
      select game_id, min(place) as place
      from (
        select game_id, row_number() over (
          partition by merchant_id, category order by vendor_sort, sort, node_id
        ) - case when is_hot or is_new then 1000000 else 0 end as place
        from merchant_game where visible
      ) each_merchant
      group by game_id
    ) shown
    join game g on g.id = shown.game_id
    join vendor v on v.code = g.vendor_code
    where g.icon_url is null
    order by shown.place, g.id`.execute(db)
  return rows
}
